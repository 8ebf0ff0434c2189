/** The words of planning while others play. */

import { translations } from "./translations";

export const planningWords = translations({
  en: {
    "do.plan": "Plan my next turn",
    "do.plan.change": "Change my plan",
    "do.plan.clear": "Clear the plan",
    "do.plan.done": "Done",
    "plan.ask": "Tap a square for domino {domino}, and a domino of the next line you hope for. Only you see it.",
    "plan.ask.place": "Tap a square for domino {domino}. Only you see it.",
    "plan.unsure": "Your partner plays first, so it may change.",
    "plan.none": "There is nothing to plan: you hold no domino that fits.",
    "plan.kept": "Your plan is on the board. Confirm it, or change it.",
    "plan.lost.place": "Your planned place for domino {domino} is no longer possible.",
    "plan.lost.claim": "Domino {domino}, which you hoped for, is taken.",
  },
  fr: {
    "do.plan": "Préparer mon prochain coup",
    "do.plan.change": "Modifier mon plan",
    "do.plan.clear": "Effacer le plan",
    "do.plan.done": "Terminé",
    "plan.ask": "Touchez une case pour le domino {domino}, puis le domino que vous espérez dans la ligne suivante. Personne d’autre ne le voit.",
    "plan.ask.place": "Touchez une case pour le domino {domino}. Personne d’autre ne le voit.",
    "plan.unsure": "Votre partenaire joue avant, cela peut changer.",
    "plan.none": "Rien à préparer : vous n’avez aucun domino qui entre dans votre royaume.",
    "plan.kept": "Votre plan est en place. Validez-le ou changez-le.",
    "plan.lost.place": "L’emplacement prévu pour le domino {domino} n’est plus possible.",
    "plan.lost.claim": "Le domino {domino} que vous espériez est pris.",
  },
  ro: {
    "do.plan": "Pregătește tura următoare",
    "do.plan.change": "Schimbă planul",
    "do.plan.clear": "Șterge planul",
    "do.plan.done": "Gata",
    "plan.ask": "Atinge un careu pentru piesa {domino} și o piesă dorită din linia următoare. Numai tu vezi.",
    "plan.ask.place": "Atinge un careu pentru piesa {domino}. Numai tu vezi.",
    "plan.unsure": "Partenerul tău joacă înainte, deci se poate schimba.",
    "plan.none": "Nu e nimic de pregătit: nu ai nicio piesă care se potrivește.",
    "plan.kept": "Planul tău e pe tablă. Confirmă-l sau schimbă-l.",
    "plan.lost.place": "Locul plănuit pentru piesa {domino} nu mai e posibil.",
    "plan.lost.claim": "Piesa {domino}, pe care o doreai, e luată.",
  },
});
