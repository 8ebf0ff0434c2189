/** What the coach says about The Court. */

import { translations } from "./translations";

export const lesson = translations({
  en: {
    "lesson.resources": "The Court adds resources. Squares without a crown carry wheat, wood, fish or sheep, which you spend on tokens.",
    "lesson.tokens": "After claiming, you may buy one token: 2 different resources for an open one. Look at the tokens before you claim.",
    "lesson.beside": "A character counts what lies on the 8 squares around it. Place the right squares beside it.",
    "lesson.spend": "Not every turn needs a token: you may skip and keep the resources, for example one of each kind for any token.",
  },
  fr: {
    "lesson.resources": "La Cour ajoute des ressources. Les cases sans couronne portent du blé, du bois, un poisson ou un mouton, qui servent à acheter des jetons.",
    "lesson.tokens": "Après le choix, vous pouvez acheter un jeton : 2 ressources différentes pour un jeton visible. Regardez les jetons avant de choisir.",
    "lesson.beside": "Un personnage compte ce qui se trouve sur les 8 cases autour de lui. Posez les bonnes cases à côté.",
    "lesson.spend": "Inutile d’acheter à chaque coup : vous pouvez passer et garder vos ressources, par exemple une de chaque sorte pour n’importe quel jeton.",
  },
  ro: {
    "lesson.resources": "Curtea aduce resurse. Careurile fără coroane poartă grâu, lemn, pește sau oaie, cu care plătești jetoane.",
    "lesson.tokens": "După alegere poți cumpăra un jeton: 2 resurse diferite pentru unul la vedere. Uită-te la jetoane înainte să alegi.",
    "lesson.beside": "Un personaj numără ce se află pe cele 8 careuri din jur. Așază lângă el careurile potrivite.",
    "lesson.spend": "Nu trebuie să cumperi în fiecare tură: poți trece și păstra resursele, de exemplu câte una din fiecare fel pentru orice jeton.",
  },
});
