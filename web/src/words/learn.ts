/** The words around learning: rules at the table, the page of the rules, and where guided games begin. */

import { translations } from "./translations";

export const learn = translations({
  en: {
    "rules.title": "The rules",
    "rules.contents": "Contents",
    "rules.step": "Rules of this step",
    "rules.all": "All rules of this game",
    "learn.first": "Learn to play in five minutes",
    "learn.first.what": "A real game against an easy bot, with a coach who explains every step.",
    "learn.game": "Learn it in a guided game",
    "learn.coach": "Coach",
    "learn.coach.what": "explains each step the first time",
    "learn.kept": "guided",
  },
  fr: {
    "rules.title": "Les règles",
    "rules.contents": "Sommaire",
    "rules.step": "Règles de cette étape",
    "rules.all": "Toutes les règles de ce jeu",
    "learn.first": "Apprendre à jouer en cinq minutes",
    "learn.first.what": "Une vraie partie contre un robot de niveau facile, avec un guide qui explique chaque étape.",
    "learn.game": "Apprendre avec une partie guidée",
    "learn.coach": "Guide",
    "learn.coach.what": "explique chaque étape la première fois",
    "learn.kept": "guidée",
  },
  ro: {
    "rules.title": "Regulile",
    "rules.contents": "Cuprins",
    "rules.step": "Regulile acestui pas",
    "rules.all": "Toate regulile acestui joc",
    "learn.first": "Învață să joci în cinci minute",
    "learn.first.what": "Un joc adevărat împotriva unui robot de nivel ușor, cu un ghid care explică fiecare pas.",
    "learn.game": "Învață într-un joc ghidat",
    "learn.coach": "Ghid",
    "learn.coach.what": "explică fiecare pas când apare prima dată",
    "learn.kept": "ghidat",
  },
});
