/** Words about games that are begun from a position, and the buttons that share one. */
export const share = {
  en: {
    "home.analyse": "Analysis board",
    "home.analyse.what": "Open a record of a game, step through it, and try other moves.",
    "do.share": "Share",
    "do.analyse": "Analysis board",
    "begun.mark": "Started from a position",
    "begun.what": "This game started from a position. It does not count in statistics.",
    "begun.seal": "The game started from a position. The first {n|# move or draw|# moves and draws} led to it and cannot be checked. All later draws can be checked.",
    "event.begun": "The game was created from a position",
  },
  fr: {
    "home.analyse": "Plateau d’analyse",
    "home.analyse.what": "Ouvrez l’enregistrement d’une partie, parcourez-la et essayez d’autres coups.",
    "do.share": "Partager",
    "do.analyse": "Plateau d’analyse",
    "begun.mark": "Commencée à partir d’une position",
    "begun.what": "Cette partie a commencé à partir d’une position. Elle ne compte pas dans les statistiques.",
    "begun.seal": "La partie a commencé à partir d’une position : {n|# coup ou tirage la précède|# coups et tirages la précèdent}, et aucun sceau ne les couvre. Tous les tirages suivants sont couverts.",
    "event.begun": "La partie a été créée à partir d’une position",
  },
  ro: {
    "home.analyse": "Tablă de analiză",
    "home.analyse.what": "Deschide înregistrarea unui joc, parcurge-l și încearcă alte mutări.",
    "do.share": "Distribuie",
    "do.analyse": "Tablă de analiză",
    "begun.mark": "Început dintr-o poziție",
    "begun.what": "Acest joc a început dintr-o poziție. Nu contează în statistici.",
    "begun.seal": "Jocul a început dintr-o poziție: {n|prima mutare sau tragere este dinainte|primele # mutări și trageri sunt dinainte|primele # de mutări și trageri sunt dinainte} și niciun sigiliu nu le acoperă. Toate tragerile de după sunt acoperite.",
    "event.begun": "Jocul a fost creat dintr-o poziție",
  },
};
