/** The game in words: squares, dominoes, moves, options and events. */

import type { Act, Catalog, Cell, Event, Legal, Option, State, Tile } from "../protocol";
import { said, t } from "../words";
import { EXPANSIONS, stepOf } from "./expansion";
import { crownWords, holderName, joined, labelled, list, nameOf, pointWords, realmName, seatName, seatOf, signed, terrainName } from "./names";

const endWords = (end: string) => [terrainName(end[0]), ...crownWords(Number(end.slice(1) || 0))].join(", ");

export function dominoWords(tile: Tile): string {
  const words = t("domino.faces", { name: tile.name, first: endWords(tile.ends[0]), second: endWords(tile.ends[1]) });
  return tile.mark ? `${words}, ${t(`mark.${tile.mark}`)}` : words;
}

export function cellWords(at: string, cell?: Cell): string {
  if (!cell) return labelled(at, t("cell.free"));
  const parts = [terrainName(cell.terrain), ...crownWords(cell.crowns ?? 0)];
  parts.push(...EXPANSIONS.flatMap((each) => each.cellWords?.(cell) ?? []));
  return labelled(at, parts.join(", "));
}

/** A move in words, without the player: `placed 17 on g8 and h8`. */
function deed(state: State, act: Act): string {
  const { step, move, domino = "" } = act;
  const squares = list(act.cells ?? []);
  if (move === "-") return t("did.pass", { step: t(`step.${step}`) });
  if (move === "X") return t("did.discard", { domino });
  if (step === "place") return t("did.place", { domino, squares });
  if (step === "claim") return t("did.claim", { domino });
  return stepOf(step)?.did(act, squares, state) ?? move;
}

/** Moves in words; each player is named once. */
const movesWords = (state: State, acts: Act[]) =>
  joined(
    acts.map((act, index) => {
      const again = index > 0 && acts[index - 1].seat === act.seat;
      const words = again ? deed(state, act) : t("act", { name: nameOf(state, act.seat), deed: deed(state, act) });
      return act.gain ? `${words} (${signed(act.gain)})` : words;
    }),
  );

export const actWords = (state: State, act: Act) => movesWords(state, [act]);

/** What a realm did last, in words without a name. */
export function lastDeed(state: State, events: Event[], realm: string): string {
  const told = gathered(events.slice(-40));
  const at = told.findLastIndex((event) => event.kind === "played" && seatOf(state, event.seat ?? "")?.realm === realm);
  const last = told[at];
  const words = joined((last?.acts ?? []).filter((act) => act.move !== "-").map((act) => deed(state, act)));
  const before = told.slice(0, Math.max(0, at)).findLast((event) => event.seat === last?.seat && ["expired", "played", "confirmed"].includes(event.kind));
  return before?.kind === "expired" ? t("deed.expired", { deed: words }) : words;
}

/** A proposed move. */
function proposal(state: State, act: Act): string {
  const squares = list(act.cells ?? []);
  if (act.move === "-") return said(`plan.skip.${act.step}`) ? t(`plan.skip.${act.step}`) : labelled(t("do.skip"), t(`step.${act.step}`));
  if (act.move === "X") return labelled(t("do.discard"), act.domino ?? "");
  if (act.step === "place") return t("plan.place", { domino: act.domino ?? "", squares });
  if (act.step === "claim") return t("option.claim", { domino: act.domino ?? "" });
  return stepOf(act.step)?.plan?.(act, squares, state) ?? t(`option.${act.step}`, { squares });
}

/** A proposed turn: its moves in words. */
export const planWords = (state: State, acts: Act[]) => acts.map((act) => proposal(state, act)).join(" · ");

/** Draws of one kind in words. */
function drawWords(state: State, acts: Act[]): string {
  const step = acts[0].step;
  if (step === "draw") return t("drawn.line", { dominoes: list(acts.map((act) => act.domino ?? "")) });
  if (step === "king") return t("drawn.king", { name: list(acts.map((act) => nameOf(state, act.to ?? ""))) });
  const name = EXPANSIONS.find(({ draws }) => draws?.[step])?.draws?.[step];
  return name ? t(`drawn.${step}`, { names: list(acts.map((act) => name(act.number ?? 0))) }) : "";
}

/** Words within a sentence: without a capital. */
const inside = (words: string) => words.replace(/^./u, (first) => first.toLocaleLowerCase());

/** Consecutive acts of one step, together. */
function byStep(acts: Act[]): Act[][] {
  const groups: Act[][] = [];
  for (const act of acts)
    if (groups.at(-1)?.[0].step === act.step) groups.at(-1)?.push(act);
    else groups.push([act]);
  return groups;
}

/** An event in words, or nothing. */
export function eventWords(state: State, event: Event): string {
  const seat = seatOf(state, event.seat ?? "");
  const name = event.name || (seat && ["given", "removed"].includes(event.kind) ? holderName(seat) : seatName(seat, state.seats));
  switch (event.kind) {
    case "played":
      return movesWords(state, event.acts ?? []);
    case "drawn":
      return joined(byStep(event.acts ?? []).map((acts, i) => (i ? inside(drawWords(state, acts)) : drawWords(state, acts))));
    case "created":
      return t(event.acts ? "event.begun" : "event.created");
    case "confirmed":
    case "revealed":
    case "committed":
    case "sealed":
      return "";
    case "removed":
      return t(event.level ? "event.removed" : event.away ? "event.away" : "event.freed", { name });
    case "answered":
      return t(event.agrees ? "event.agreed" : "event.declined", { name });
    case "voided":
      return t("event.voided", { name: list([...(event.seats ?? "")].map((each) => holderName(seatOf(state, each)!))) });
    default:
      // Kinds that this page does not know are for later versions.
      return said(`event.${event.kind}`) ? t(`event.${event.kind}`, { name, level: event.level ? t(`level.${event.level}`) : "" }) : "";
  }
}

/** Removes the last acts of a seat from the events. Returns whether all of them were there. */
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

/** Removes the last acts, of whoever they are, from the events: a turn was undone after it was confirmed. */
function revert(events: Event[], acts: number) {
  for (let i = events.length - 1; i >= 0 && acts > 0; i--) {
    const { kind, acts: done = [] } = events[i];
    if (kind !== "played" && kind !== "drawn") continue;
    const kept = done.slice(0, -acts);
    acts -= done.length - kept.length;
    if (kept.length) events[i] = { ...events[i], acts: kept };
    else events.splice(i, 1);
  }
}

/** The events to tell: consecutive draws of one kind become one event, and what was undone is left out. */
export function gathered(events: Event[]): Event[] {
  const result: Event[] = [];
  for (const [i, event] of events.entries()) {
    if (event.kind === "undone") {
      const changed = events[i + 1]?.kind === "played" && events[i + 1].seat === event.seat;
      if (takeBack(result, event.seat ?? "", event.acts?.length ?? 0) || changed) continue;
    }
    if (event.kind === "reverted") revert(result, event.number ?? 1);
    const last = result.at(-1);
    const step = event.acts?.[0]?.step;
    if (event.kind === "drawn" && last?.kind === "drawn" && step !== "king" && last.acts?.at(-1)?.step === step)
      result[result.length - 1] = { ...event, acts: [...(last.acts ?? []), ...(event.acts ?? [])] };
    else result.push(event);
  }
  return result;
}

/** What an option chooses: `g8 and h8: wheat on g8, forest on h8`. */
function offer(state: State, catalog: Catalog, { step, domino }: Legal, option: Option): string[] {
  const squares = list(option.cells ?? []);
  if (step === "place" && domino) {
    const [first, second] = option.cells ?? [];
    return [t("option.place", { squares, first: endWords(domino.ends[0]), at: first ?? "", second: endWords(domino.ends[1]), and: second ?? "" })];
  }
  if (option.domino) return [t("option.claim", { domino: option.domino }), bestWords(option)];
  return stepOf(step)?.offer?.(option, squares, state, catalog) ?? [t(`option.${step}`, { squares })];
}

/** An option in words: what it is, what it costs and what it brings. */
export function optionWords(state: State, catalog: Catalog, legal: Legal, option: Option): string {
  const parts = [...offer(state, catalog, legal, option), ...EXPANSIONS.flatMap((each) => each.effects?.(option) ?? [])];
  if (option.gain !== undefined || legal.step === "place") parts.push(pointWords(option.gain ?? 0));
  for (const [realm, points] of Object.entries(option.others ?? {})) parts.push(t("gain.other", { name: realmName(state, realm), points: signed(points) }));
  return parts.filter(Boolean).join(" · ");
}

/** What a domino on offer would bring. */
export const bestWords = (option: Option) =>
  option.best === undefined || option.best === null ? t("best.none") : t("best", { points: signed(option.best) });
