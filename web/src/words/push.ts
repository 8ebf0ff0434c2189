/** The words of push messages. */

import { translations } from "./translations";

export const pushWords = translations({
  en: {
    "push.days": "Should this device tell you when it is your turn, even when this page is closed?",
    "push.yes": "Yes, tell me",
    "push.no": "No, thanks",
    "push.offer": "Tell me when it is my turn, even when this page is closed",
    "push.what": "For this game, on this device. The message says only that it is your turn.",
    "push.failed": "This browser does not accept such messages at the moment. Try again later.",
    "notice.over": "The game is over",
  },
  fr: {
    "push.days": "Cet appareil doit-il vous prévenir quand c’est à vous de jouer, même si cette page est fermée ?",
    "push.yes": "Oui, prévenez-moi",
    "push.no": "Non, merci",
    "push.offer": "Me prévenir quand c’est à moi de jouer, même si cette page est fermée",
    "push.what": "Pour cette partie, sur cet appareil. Le message dit seulement que c’est à vous de jouer.",
    "push.failed": "Ce navigateur n’accepte pas ces messages pour le moment. Réessayez plus tard.",
    "notice.over": "La partie est terminée",
  },
  ro: {
    "push.days": "Să te anunțe acest dispozitiv când e rândul tău, chiar dacă pagina este închisă?",
    "push.yes": "Da, anunță-mă",
    "push.no": "Nu, mulțumesc",
    "push.offer": "Anunță-mă când e rândul meu, chiar dacă pagina este închisă",
    "push.what": "Pentru acest joc, pe acest dispozitiv. Mesajul spune doar că e rândul tău.",
    "push.failed": "Browserul nu acceptă astfel de mesaje acum. Încearcă mai târziu.",
    "notice.over": "Jocul s-a încheiat",
  },
});
