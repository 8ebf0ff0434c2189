export const en = {
  "explain.castle.words": "Every terrain may touch it. It is not part of any territory.",
  "explain.territory": "{terrain} territory",
  "explain.territory.sum": "{squares|# square|# squares} × {crowns|# crown|# crowns} = {points|# point|# points}",
  "explain.territory.name": "Territory",
  "explain.territory.words": "Squares of one terrain that touch along an edge. At the end it scores its squares × its crowns. Without a crown it scores nothing.",
  "explain.number.name": "Number of a domino",
  "explain.number.words": "The line is sorted by number: in the next round the lowest one plays first. Higher numbers usually bring more crowns.",
  "explain.number.gain": "A number beside it, e.g. “+3”: the points it would bring if placed now.",
  "explain.king.name": "King",
  "explain.king.words": "It stands on the domino you claimed and shows when it is your turn.",
  "explain.guide": "All pieces and what they do",
  "explain.guide.how": "In a game, every piece has an explanation: tap it, point at it, or select it with the keyboard.",
  "explain.guide.pieces": "In every game",
  "tip.close": "Got it",
  "tip.claim": "The line is sorted by number. In the next round the lowest number plays first; higher ones usually bring more points. “+1” means 1 point if placed now.",
  "tip.place": "The dots show where the domino fits: tap one. Tap the domino to turn it. One half must touch the castle or the same terrain.",
  "tip.score": "You have points: a territory scores its squares × its crowns. Without a crown it scores nothing.",
} satisfies Record<string, string>;

export type ExplainWords = Record<keyof typeof en, string>;
