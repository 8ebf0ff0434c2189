/** A picture that stands alone: the page's own drawing with its symbols, patterns and colours inside it. */

import { mount, unmount } from "svelte";
import type { Catalog, State } from "../protocol";
import Picture from "./Picture.svelte";

const SVG = "http://www.w3.org/2000/svg";
const SCALE = 2;
/** What style sheets say about a drawing; the values are written into its elements. */
const INHERITED = [
  "color", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
  "font-family", "font-size", "font-weight", "text-anchor", "paint-order",
];

export interface Drawn {
  state: State;
  catalog: Catalog;
  realm: string;
  title: string;
  date: string;
}

/** The picture as the text of an SVG file. */
export function drawSvg(props: Drawn): string {
  const host = Object.assign(document.createElement("div"), { className: "unseen" });
  host.setAttribute("aria-hidden", "true");
  document.body.append(host);
  const made = mount(Picture, { target: host, props });
  try {
    const drawn = host.querySelector("svg")!;
    const copy = drawn.cloneNode(true) as SVGSVGElement;
    inline(drawn, copy);
    const defs = document.createElementNS(SVG, "defs");
    copy.prepend(defs);
    embed(copy, defs, host);
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
  } finally {
    void unmount(made);
    host.remove();
  }
}

/** Writes what style sheets say into the elements of a copy, where it differs from the element around. */
function inline(of: Element, into: Element, around?: CSSStyleDeclaration) {
  const style = getComputedStyle(of);
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value && value !== around?.getPropertyValue(name)) into.setAttribute(name, value);
  }
  if (style.opacity !== "1") into.setAttribute("opacity", style.opacity);
  into.removeAttribute("class");
  into.removeAttribute("style");
  for (const [i, child] of [...of.children].entries()) inline(child, into.children[i], style);
}

/** Adds the symbols and patterns that are used, and those that these use. */
function embed(copy: Element, defs: Element, host: HTMLElement) {
  const known = new Set([...copy.querySelectorAll("[id]")].map(({ id }) => id));
  for (let wanted = named(copy, known); wanted.length; wanted = named(copy, known)) {
    for (const id of wanted) {
      known.add(id);
      const found = document.getElementById(id)?.cloneNode(true) as Element | undefined;
      if (!found) continue;
      for (const each of [found, ...found.querySelectorAll("*")]) resolve(each, host);
      defs.append(found);
    }
  }
}

function named(copy: Element, known: Set<string>): string[] {
  const ids = [...copy.querySelectorAll("*")].flatMap((each) =>
    [...each.attributes].flatMap(({ name, value }) => (name === "href" ? value : /url\(["']?(#[^"')]+)/.exec(value)?.[1]) ?? []),
  );
  return [...new Set(ids.filter((id) => id[0] === "#").map((id) => id.slice(1)))].filter((id) => !known.has(id));
}

/** The colours of the page by their values. */
function resolve(element: Element, host: HTMLElement) {
  element.removeAttribute("class");
  for (const { name, value } of [...element.attributes]) {
    const variable = /^var\((--[\w-]+)\)$/.exec(value);
    if (!variable) continue;
    host.style.color = value;
    element.setAttribute(name, getComputedStyle(host).color);
    host.style.removeProperty("color");
  }
}

/** The picture as a PNG file. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = toAddress(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * SCALE, height: image.height * SCALE });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

/** An address by which the page can show the picture. */
export const toAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
