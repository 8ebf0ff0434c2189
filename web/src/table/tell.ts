/** The game in words: squares, dominoes, pieces, options and events. */

import type { Act, BuildingInfo, Catalog, Cell, Event, Legal, Option, QuestInfo, SeatView, State, Tile, TokenInfo } from "../protocol";
import { settings } from "../settings.svelte";
import { t } from "../words";
import { botName } from "./bots";

const sign = (number: number) => (number < 0 ? "−" : "+");
export const signed = (points: number) => sign(points) + Math.abs(points);
const pointWords = (points: number) => sign(points) + t("points", { n: Math.abs(points) });

export const labelled = (label: string, text: string) => t("labelled", { label, text });

const inARow = (parts: string[]) => parts.filter(Boolean).join(t("semicolon"));
const list = (words: string[]) => new Intl.ListFormat(settings.language, { type: "conjunction" }).format(words);

/** Who holds a seat, also while a bot plays it. */
export const holderName = (seat: SeatView) => seat.name || t("seat", { seat: seat.seat.toUpperCase() });

/** Who plays a seat. */
export function seatName(seat: SeatView | undefined, seats: SeatView[]): string {
  if (!seat) return "";
  return seat.kind === "bot" && !seat.name ? botName(seat, seats) : holderName(seat);
}

export const seatOf = (state: State, seat: string) => state.seats.find((view) => view.seat === seat);
export const nameOf = (state: State, seat: string) => seatName(seatOf(state, seat), state.seats);

export const seatsOf = (state: State, realm: string) => state.seats.filter((view) => view.realm === realm);
export const realmName = (state: State, realm: string) => list(seatsOf(state, realm).map((seat) => seatName(seat, state.seats)));
export const coloursOf = (state: State, realm: string) => seatsOf(state, realm).map((view) => view.colour);

export const terrainName = (letter: string) => t(`terrain.${letter}`);
/** A terrain as a heading: with a capital. */
export const terrainTitle = (letter: string) => terrainName(letter).replace(/^./, (first) => first.toLocaleUpperCase(settings.language));
/** The terrain of a square or territory, as it stands beside that word: `wheat`, `de blé`, `de grâu`. */
export const ofTerrain = (letter: string) => t(`of.${letter}`);

const crownWords = (crowns: number) => (crowns ? [t("crowns", { n: crowns })] : []);

const endWords = (end: string) => [terrainName(end[0]), ...crownWords(Number(end.slice(1) || 0))].join(", ");

export function dominoWords(tile: Tile): string {
  const words = t("domino.faces", { name: tile.name, first: endWords(tile.ends[0]), second: endWords(tile.ends[1]) });
  return tile.mark ? `${words}, ${t(`mark.${tile.mark}`)}` : words;
}

export function cellWords(at: string, cell?: Cell): string {
  if (!cell) return labelled(at, t("cell.free"));
  const parts = [terrainName(cell.terrain), ...crownWords(cell.crowns ?? 0)];
  if (cell.giants) parts.push(t("giants", { n: cell.giants }));
  if (cell.knight) parts.push(t("knight"));
  if (cell.building) parts.push(buildingName(cell.building));
  if (cell.resource) parts.push(t(`resource.${cell.terrain}`));
  if (cell.token) parts.push(tokenName(cell.token));
  return labelled(at, parts.join(", "));
}

export const buildingName = (number: number) => t(`building.${number}`);
export const tokenName = (number: number) => t(`token.${number}`);
export const questName = (number: number) => (number <= 6 ? t("quest.local") : number <= 12 ? t("quest.corners") : t(`quest.${number}`));

const questTerrain = (number: number) => "wflgsm"[(number - 1) % 6];
const questTitle = (number: number) => (number <= 12 ? `${questName(number)} (${terrainName(questTerrain(number))})` : questName(number));

/** What a building tile gives at once, while it stands, and at the end. */
export function buildingGives(info: BuildingInfo | undefined): string {
  if (!info) return "";
  const parts: string[] = [];
  if (info.knights) parts.push(t("gives.knights", { n: info.knights }));
  if (info.towers) parts.push(t("gives.towers", { n: info.towers }));
  if (info.crowns) parts.push(t("gives.crowns", { n: info.crowns }));
  if (info.tax_per_knight) parts.push(t("gives.tax_knight"));
  if (info.tax_per_tower) parts.push(t("gives.tax_tower"));
  if (info.points) parts.push(t("points", { n: info.points }));
  if (info.per_territory) parts.push(t("gives.territory", { points: t("points", { n: info.per_territory }), terrain: ofTerrain(info.terrain ?? "") }));
  if (info.per_tower) parts.push(t("gives.per_tower", { points: t("points", { n: info.per_tower }) }));
  if (info.per_knight) parts.push(t("gives.per_knight", { points: t("points", { n: info.per_knight }) }));
  return inARow(parts);
}

/** What a character counts around it. */
export const tokenCounts = (info: TokenInfo) => t(`counts.${info.counts === "resource" ? "any" : info.counts}`);

export function tokenGives(info: TokenInfo | undefined): string {
  if (!info) return "";
  if (info.crowns) return t("gives.building", { crowns: t("crowns", { n: info.crowns }), terrain: ofTerrain(info.terrain ?? "") });
  const parts: string[] = [];
  if (info.base) parts.push(t("points", { n: info.base }));
  if (info.bonus) parts.push(t("gives.around", { points: t("points", { n: info.bonus }), what: tokenCounts(info) }));
  if (info.warrior) parts.push(t("warrior"));
  return inARow(parts);
}

export function questGives(number: number, info: QuestInfo | undefined): string {
  const terrain = ofTerrain(info?.terrain || questTerrain(number));
  const kind = number <= 6 ? "local" : number <= 12 ? "corners" : number;
  return t(`quest.${kind}.gives`, { terrain, points: t("points", { n: info?.points ?? 0 }) });
}

/** A move in words, without who made it: `laid 17 on g8 and h8`. */
function deed(state: State, act: Act): string {
  const squares = list(act.cells ?? []);
  if (act.move === "-") return t("did.pass", { step: t(`step.${act.step}`) });
  switch (act.step) {
    case "place":
      return act.move === "X" ? t("did.discard", { domino: act.domino ?? "" }) : t("did.place", { domino: act.domino ?? "", squares });
    case "giant":
    case "receive":
      return t("did.giant", { squares });
    case "send":
      return t("did.send", { squares, to: nameOf(state, act.to ?? "") });
    case "tax":
      return t("did.tax", { squares, coins: t("coins", { n: act.number ?? 0 }) });
    case "build":
      return t("did.build", { building: buildingName(act.number ?? 0), squares });
    case "dragon":
      return t("did.dragon", { building: buildingName(act.number ?? 0) });
    case "claim":
      return t("did.claim", { domino: act.domino ?? "" });
    case "buy":
      return t("did.buy", { token: tokenName(act.number ?? 0) });
    case "pay":
      return t("did.pay", { squares });
    case "settle":
      return t("did.settle", { squares });
    default:
      return act.move;
  }
}

/** Moves in words; who made them is said once. */
const movesWords = (state: State, acts: Act[]) =>
  inARow(
    acts.map((act, index) => {
      const again = index > 0 && acts[index - 1].seat === act.seat;
      const words = again ? deed(state, act) : t("act", { name: nameOf(state, act.seat), deed: deed(state, act) });
      return act.gain ? `${words} (${signed(act.gain)})` : words;
    }),
  );

export const actWords = (state: State, act: Act) => movesWords(state, [act]);

/** What a realm did last, in words without a name. */
export function lastDeed(state: State, events: Event[], realm: string): string {
  const last = gathered(events.slice(-40)).findLast((event) => event.kind === "played" && seatOf(state, event.seat ?? "")?.realm === realm);
  return inARow((last?.acts ?? []).filter((act) => act.move !== "-").map((act) => deed(state, act)));
}

/** A move that is proposed. */
function proposal(state: State, act: Act): string {
  const squares = list(act.cells ?? []);
  if (act.move === "-") return labelled(t("do.skip"), t(`step.${act.step}`));
  if (act.move === "X") return labelled(t("do.discard"), act.domino ?? "");
  if (act.step === "place") return t("plan.place", { domino: act.domino ?? "", squares });
  if (act.step === "buy") return t("plan.buy", { token: tokenName(act.number ?? 0) });
  return t(`option.${act.step}`, { squares, domino: act.domino ?? "", building: buildingName(act.number ?? 0), to: nameOf(state, act.to ?? "") });
}

/** A turn that is proposed: its moves in words. */
export const planWords = (state: State, acts: Act[]) => acts.map((act) => proposal(state, act)).join(" · ");

/** Draws of one kind in words. */
function drawWords(state: State, acts: Act[]): string {
  const step = acts[0].step;
  if (step === "draw") return t("drawn.line", { dominoes: list(acts.map((act) => act.domino ?? "")) });
  if (step === "king") return t("drawn.king", { name: list(acts.map((act) => nameOf(state, act.to ?? ""))) });
  const name = { quest: questTitle, builder: buildingName, token: tokenName }[step];
  return name ? t(`drawn.${step}`, { names: list(acts.map((act) => name(act.number ?? 0))) }) : "";
}

/** Acts that follow each other at one step, together. */
function byStep(acts: Act[]): Act[][] {
  const groups: Act[][] = [];
  for (const act of acts)
    if (groups.at(-1)?.[0].step === act.step) groups.at(-1)?.push(act);
    else groups.push([act]);
  return groups;
}

/** An event in words; nothing where there is nothing to tell. */
export function eventWords(state: State, event: Event): string {
  const seat = seatOf(state, event.seat ?? "");
  const name = event.name || (seat && ["given", "removed"].includes(event.kind) ? holderName(seat) : seatName(seat, state.seats));
  switch (event.kind) {
    case "played":
      return movesWords(state, event.acts ?? []);
    case "drawn":
      return inARow(byStep(event.acts ?? []).map((acts) => drawWords(state, acts)));
    case "confirmed":
    case "revealed":
      return "";
    default:
      return t(`event.${event.kind}`, { name, level: event.level ? t(`level.${event.level}`) : "" });
  }
}

/** Takes the last acts of a seat out of the events; were they there? */
function takeBack(events: Event[], seat: string, acts: number): boolean {
  for (let i = events.length - 1; i >= 0 && acts > 0; i--) {
    const { kind, seat: actor, acts: done = [] } = events[i];
    if (kind !== "played" || actor !== seat) continue;
    const [kept, taken] = [done.slice(0, -acts), Math.min(acts, done.length)];
    acts -= taken;
    if (kept.length) events[i] = { ...events[i], acts: kept };
    else events.splice(i, 1);
  }
  return acts === 0;
}

/** What stands: draws of one kind that follow each other become one event, and what was taken back is left out. */
export function gathered(events: Event[]): Event[] {
  const result: Event[] = [];
  for (const [i, event] of events.entries()) {
    if (event.kind === "undone") {
      const changed = events[i + 1]?.kind === "played" && events[i + 1].seat === event.seat;
      if (takeBack(result, event.seat ?? "", event.acts?.length ?? 0) || changed) continue;
    }
    const last = result.at(-1);
    const step = event.acts?.[0]?.step;
    if (event.kind === "drawn" && last?.kind === "drawn" && step !== "king" && last.acts?.at(-1)?.step === step)
      result[result.length - 1] = { ...event, acts: [...(last.acts ?? []), ...(event.acts ?? [])] };
    else result.push(event);
  }
  return result;
}

/** An option in words: what it is, what it costs and what it brings. */
export function optionWords(state: State, catalog: Catalog, legal: Legal, option: Option): string {
  const parts: string[] = [];
  const squares = list(option.cells ?? []);
  if (legal.step === "place" && legal.domino) {
    const [first, second] = option.cells ?? [];
    parts.push(t("option.place", { squares, first: endWords(legal.domino.ends[0]), at: first ?? "", second: endWords(legal.domino.ends[1]), and: second ?? "" }));
  } else if (option.domino) {
    parts.push(t("option.claim", { domino: option.domino }), bestWords(option));
  } else if (legal.step === "send") {
    parts.push(t("option.send", { squares, to: nameOf(state, option.to ?? "") }));
  } else if (legal.step === "build" || legal.step === "dragon") {
    parts.push(t(`option.${legal.step}`, { building: buildingName(option.number ?? 0), squares }));
    if (legal.step === "build") parts.push(buildingGives(catalog.buildings.find((kind) => kind.number === option.number)));
  } else if (legal.step === "buy") {
    parts.push(t("option.buy", { token: tokenName(option.number ?? 0), price: t("resources", { n: option.price ?? 0 }) }));
    parts.push(tokenGives(catalog.tokens.find((kind) => kind.number === option.number)));
  } else parts.push(t(`option.${legal.step}`, { squares }));
  if (option.coins) parts.push(t(option.coins > 0 ? "coins.gained" : "coins.paid", { n: Math.abs(option.coins) }));
  else if (legal.step === "build") parts.push(t("free"));
  if (option.queen) parts.push(t("queen.comes"));
  if (option.gain !== undefined || legal.step === "place") parts.push(pointWords(option.gain ?? 0));
  for (const [realm, points] of Object.entries(option.others ?? {})) parts.push(t("gain.other", { name: realmName(state, realm), points: signed(points) }));
  return parts.filter(Boolean).join(" · ");
}

/** What a domino on offer would bring. */
export const bestWords = (option: Option) =>
  option.best === undefined || option.best === null ? t("best.none") : t("best", { points: signed(option.best) });
