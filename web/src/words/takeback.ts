/** The words of undoing a confirmed turn with everybody's consent. */

import { translations } from "./translations";

export const takebackWords = translations({
  en: {
    "back.ask": "Ask to undo my last turn",
    "back.what": "Everybody must agree. Everything played after it is undone too.",
    "back.asked": "{name} asks to undo their last turn and everything played after it.",
    "back.agree": "Agree",
    "back.decline": "Decline",
    "back.waiting": "Your request to undo was sent. {names} {n|has|have} not answered yet.",
    "event.asked": "{name} asks to undo their last turn",
    "event.agreed": "{name} agrees",
    "event.declined": "{name} declines; the turn stands",
    "event.reverted": "The last turn of {name} was undone",
  },
  fr: {
    "back.ask": "Demander à annuler mon dernier coup",
    "back.what": "Tout le monde doit être d’accord. Ce qui a été joué depuis est annulé aussi.",
    "back.asked": "{name} demande à annuler son dernier coup et ce qui a été joué depuis.",
    "back.agree": "Accepter",
    "back.decline": "Refuser",
    "back.waiting": "Demande d’annulation envoyée ; {names} {n|n’a|n’ont} pas encore répondu.",
    "event.asked": "{name} demande à annuler son dernier coup",
    "event.agreed": "{name} accepte",
    "event.declined": "{name} refuse ; le coup reste joué",
    "event.reverted": "Le dernier coup de {name} a été annulé",
  },
  ro: {
    "back.ask": "Cere anularea ultimei mele ture",
    "back.what": "Toți trebuie să fie de acord. Se anulează și ce s-a jucat de atunci.",
    "back.asked": "{name} cere anularea ultimei sale ture și a ce s-a jucat de atunci.",
    "back.agree": "De acord",
    "back.decline": "Refuz",
    "back.waiting": "Cererea de anulare a fost trimisă; {names} încă nu {n|a|au|au} răspuns.",
    "event.asked": "{name} cere anularea ultimei sale ture",
    "event.agreed": "{name} este de acord",
    "event.declined": "{name} refuză; tura rămâne",
    "event.reverted": "S-a anulat ultima tură: {name}",
  },
});
