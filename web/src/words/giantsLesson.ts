/** What the coach says about Age of Giants. */

import { translations } from "./translations";

export const lesson = translations({
  en: {
    "lesson.quests": "Age of Giants adds giants and two quests. The quests bring points to everybody who fulfils them: tap one to read it.",
    "lesson.letter": "Domino {domino} shows a giant. The player who places it must cover one of their own crowns. But it plays early.",
    "lesson.footprints": "Domino {domino} shows footprints. The player who places it may send a giant to another kingdom.",
    "lesson.five": "Every line has five dominoes, but some are removed before anyone claims. A giant’s letter comes before all numbers.",
    "lesson.hidden": "A crown under a giant does not count until you send the giant away. Footprints do that.",
    "lesson.aim": "Do not forget the quests: sometimes a place that brings fewer points now fulfils one.",
  },
  fr: {
    "lesson.quests": "Age of Giants ajoute des géants et deux quêtes. Les quêtes rapportent des points à qui les remplit : touchez-en une pour la lire.",
    "lesson.letter": "Le domino {domino} montre un géant. Le joueur qui le pose doit recouvrir l’une de ses propres couronnes. En revanche, ce domino joue tôt.",
    "lesson.footprints": "Le domino {domino} montre des traces de pas. Le joueur qui le pose peut envoyer l’un de ses géants dans un autre royaume.",
    "lesson.five": "Chaque ligne a cinq dominos, mais certains s’en vont avant les choix. La lettre d’un géant passe avant tous les numéros.",
    "lesson.hidden": "Une couronne sous un géant ne compte pas tant que vous n’avez pas envoyé le géant ailleurs. Les traces de pas le permettent.",
    "lesson.aim": "N’oubliez pas les quêtes : parfois, une pose qui rapporte moins maintenant en remplit une.",
  },
  ro: {
    "lesson.quests": "Epoca uriașilor aduce uriași și două misiuni. Misiunile aduc puncte tuturor celor care le îndeplinesc: atinge una ca să o citești.",
    "lesson.letter": "Piesa {domino} arată un uriaș. Cine o așază trebuie să acopere una dintre coroanele sale. În schimb, joacă devreme.",
    "lesson.footprints": "Piesa {domino} arată urme de pași. Cine o așază poate trimite un uriaș în alt regat.",
    "lesson.five": "Fiecare linie are cinci piese, dar unele pleacă înainte de alegeri. Litera unui uriaș vine înaintea tuturor numerelor.",
    "lesson.hidden": "O coroană de sub un uriaș nu se numără până când nu îl trimiți mai departe. Pentru asta sunt urmele de pași.",
    "lesson.aim": "Nu uita de misiuni: uneori un loc care aduce acum mai puține puncte îndeplinește una.",
  },
});
