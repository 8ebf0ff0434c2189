import type { ExplainWords } from "./explain.en";

export const fr: ExplainWords = {
  "explain.castle.words": "Tous les terrains peuvent le toucher. Il ne fait partie d’aucun domaine.",
  "explain.territory": "Domaine {terrain}",
  "explain.territory.sum": "{squares|# case|# cases} × {crowns|# couronne|# couronnes} = {points|# point|# points}",
  "explain.territory.name": "Domaine",
  "explain.territory.words": "Des cases du même terrain qui se touchent par un côté. À la fin, il rapporte ses cases × ses couronnes ; sans couronne, rien.",
  "explain.number.name": "Numéro d’un domino",
  "explain.number.words": "La ligne est triée par numéro : au tour suivant, le plus petit joue en premier. Les grands numéros apportent souvent plus de couronnes.",
  "explain.number.gain": "Un nombre à côté, par exemple « +3 » : les points qu’il rapporterait s’il était posé maintenant.",
  "explain.king.name": "Roi",
  "explain.king.words": "Se trouve sur le domino que vous avez choisi et montre quand vient votre tour.",
  "explain.guide": "Tous les éléments et leurs effets",
  "explain.guide.how": "À la table, chaque élément s’explique : touchez-le, survolez-le ou sélectionnez-le au clavier.",
  "explain.guide.pieces": "Dans tous les jeux",
  "tip.close": "Compris",
  "tip.claim": "La ligne est triée par numéro. Au tour suivant, le plus petit joue en premier ; les grands rapportent souvent plus. « +1 » : 1 point s’il est posé maintenant.",
  "tip.place": "Les ronds montrent où le domino peut aller : touchez-en un. Touchez le domino pour le tourner. Une moitié doit toucher le château ou le même terrain.",
  "tip.score": "Vous avez des points : un domaine rapporte ses cases × ses couronnes. Sans couronne, il ne rapporte rien.",
};
