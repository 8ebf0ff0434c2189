import { heldGames, keepKeys, keysOf } from "../keys";
import { worker } from "../notice";
import type { Session } from "../session.svelte";
import { settings } from "../settings.svelte";

/** Can this browser get push messages? On iPhones only pages on the home screen can. */
export const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Is this device told about the turns of a game? */
export const isPushed = (game: string) => canPush && !!keysOf(game).push && Notification.permission === "granted";

/** Has a game a player elsewhere, on whom this device waits? */
export const isLong = ({ state, seats }: Session) =>
  !!state && ["gathering", "playing"].includes(state.phase) && state.seats.some(({ seat, person, kind }) => (person || kind === "person") && !seats.includes(seat));

/** In a game by days people close the page between their turns, so they are asked once. */
export const shouldAsk = (session: Session) => canPush && session.state?.clock?.kind === "days" && !!session.seats.length && isLong(session) && keysOf(session.game).push === undefined;

async function subscribed(key: string): Promise<PushSubscription> {
  const { pushManager } = (await worker())!;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch (reason) {
    // The browser has a subscription for another key of this server.
    const old = await pushManager.getSubscription();
    if (!old) throw reason;
    await old.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

/** Asks for the permission, subscribes this browser and tells the server. Returns why that failed, as a key of words. */
export async function switchOn(session: Session, key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted") return "settings.notices.refused";
  return renew(session, key).catch(() => "push.failed");
}

/** Tells the server again where this browser is, which may change, and in which language. */
export async function renew(session: Session, key: string): Promise<string> {
  const { endpoint, keys } = (await subscribed(key)).toJSON();
  if (!endpoint || !keys) return "push.failed";
  const answer = await session.subscribe(endpoint, keys.p256dh, keys.auth, settings.language);
  if (answer.type === "refused") return "push.failed";
  keepKeys(session.game, { push: true });
  return "";
}

/** No more messages about this game; the subscription of the browser goes with the last game that uses it. */
export async function switchOff(session: Session) {
  keepKeys(session.game, { push: false });
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (!subscription) return;
  await session.unsubscribe(subscription.endpoint);
  if (!heldGames().some(({ push }) => push)) await subscription.unsubscribe();
}
