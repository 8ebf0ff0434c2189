import type { ExplainWords } from "./explain.en";

export const ro: ExplainWords = {
  "explain.castle.words": "Orice teren îl poate atinge. Nu face parte din niciun teritoriu.",
  "explain.territory": "Teritoriu {terrain}",
  "explain.territory.sum": "{squares|# careu|# careuri|# de careuri} × {crowns|# coroană|# coroane|# de coroane} = {points|# punct|# puncte|# de puncte}",
  "explain.territory.name": "Teritoriu",
  "explain.territory.words": "Careuri cu același teren, unite pe laturi. La final aduce careurile × coroanele lui; fără coroană, nimic.",
  "explain.number.name": "Numărul unei piese",
  "explain.number.words": "Linia e ordonată după număr: în runda următoare începe numărul cel mai mic. Numerele mari aduc de obicei mai multe coroane.",
  "explain.number.gain": "Un număr alături, de exemplu „+3”: punctele pe care le-ar aduce piesa așezată acum.",
  "explain.king.name": "Rege",
  "explain.king.words": "Stă pe piesa aleasă de tine și arată când îți vine rândul.",
  "explain.guide": "Toate elementele și efectele lor",
  "explain.guide.how": "La masă, fiecare element se explică singur: atinge-l, treci cu mouse-ul peste el sau selectează-l cu tastatura.",
  "explain.guide.pieces": "În toate jocurile",
  "tip.close": "Am înțeles",
  "tip.claim": "Linia e ordonată după număr. În runda următoare începe cel mai mic; cele mari aduc de obicei mai multe puncte. „+1” înseamnă 1 punct dacă o așezi acum.",
  "tip.place": "Bulinele arată unde încape piesa: atinge una. Atinge piesa ca să o rotești. O jumătate trebuie să atingă castelul sau același teren.",
  "tip.score": "Ai puncte: un teritoriu aduce careurile × coroanele lui. Fără coroană nu aduce nimic.",
};
