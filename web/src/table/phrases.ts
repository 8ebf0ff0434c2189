import type { Event, Say } from "../protocol";
import { said, t } from "../words";

export type Phrase = NonNullable<Say["phrase"]>;

/** The quick phrases, as they are offered. */
export const PHRASES: Phrase[] = ["hello", "luck", "nice", "wow", "oops", "thanks", "wait", "back", "close", "game", "again", "bye"];

export const phraseWords = (phrase: Phrase) => t(`phrase.${phrase}`);

/** A chat message in the reader's language, where it is a quick phrase. */
export const chatWords = ({ phrase, text = "" }: Event) => (phrase && said(`phrase.${phrase}`) ? t(`phrase.${phrase}`) : text);
