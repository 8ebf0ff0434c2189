/** What the coach says about Queendomino and Royal Wedding. */

import { translations } from "./translations";

export const lesson = translations({
  en: {
    "lesson.wedding": "In the Royal Wedding the lines come from Queendomino and Kingdomino in turn. The rules of Queendomino always apply.",
    "lesson.towns": "Queendomino adds coins, knights and buildings. You begin with 7 coins and 1 knight. Red town squares are for buildings.",
    "lesson.site": "You have a free town square: buildings go there. More town squares side by side make buildings with crowns worth more.",
    "lesson.hosted": "The queen is with the kingdom that has the most towers. Its buildings cost 1 coin less, and at the end she is one more crown.",
    "lesson.coins": "Few coins? You may skip. The cheapest spot is free, and every 3 coins left are 1 point at the end.",
    "lesson.slide": "After each round the buildings slide to cheaper spots. Waiting saves coins, unless somebody else takes the building or the dragon burns it.",
    "lesson.empty": "Your reserve of knights is empty. Some buildings bring new ones.",
  },
  fr: {
    "lesson.wedding": "Dans Royal Wedding, les lignes viennent de Queendomino puis de Kingdomino. Les règles de Queendomino valent toujours.",
    "lesson.towns": "Queendomino ajoute des pièces, des chevaliers et des bâtiments. Vous commencez avec 7 pièces et 1 chevalier. Les villes rouges accueillent les bâtiments.",
    "lesson.site": "Vous avez une case de ville libre : on y construit. Plus de cases de ville côte à côte donnent plus de valeur aux couronnes des bâtiments.",
    "lesson.hosted": "La reine est dans le royaume qui a le plus de tours. Les bâtiments y coûtent 1 pièce de moins, et à la fin elle vaut une couronne de plus.",
    "lesson.coins": "Peu de pièces ? Vous pouvez passer. L’emplacement le moins cher est gratuit, et 3 pièces valent 1 point à la fin.",
    "lesson.slide": "Après chaque tour, les bâtiments glissent vers des emplacements moins chers. Attendre fait économiser des pièces, sauf si quelqu’un d’autre construit ou si le dragon vient.",
    "lesson.empty": "Votre réserve de chevaliers est vide. Certains bâtiments en apportent.",
  },
  ro: {
    "lesson.wedding": "În Nunta Regală liniile vin pe rând din Queendomino și din Kingdomino. Regulile Queendomino se aplică mereu.",
    "lesson.towns": "Queendomino aduce monede, cavaleri și clădiri. Începi cu 7 monede și 1 cavaler. Careurile roșii de oraș sunt pentru clădiri.",
    "lesson.site": "Ai un careu de oraș liber: acolo se construiește. Mai multe careuri de oraș alăturate fac mai valoroase clădirile cu coroane.",
    "lesson.hosted": "Regina stă în regatul cu cele mai multe turnuri. Clădirile lui costă cu o monedă mai puțin, iar la final ea e o coroană în plus.",
    "lesson.coins": "Ai puține monede? Poți trece. Locul cel mai ieftin e gratuit, iar la fiecare 3 monede rămase primești 1 punct la final.",
    "lesson.slide": "După fiecare rundă clădirile alunecă spre locuri mai ieftine. Dacă aștepți, plătești mai puțin, dar poate construiește altul sau vine dragonul.",
    "lesson.empty": "Rezerva ta de cavaleri e goală. Unele clădiri aduc alții noi.",
  },
});
