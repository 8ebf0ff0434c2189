/** Turns the documents with the rules into sections that the pages show, when the pages are built. */

import { Lexer, Marked } from "marked";

/** Where the pages have what other documents say; rulings are named by their numbers only. */
const PLACES = { "components.md": "/help#pieces", "notation.md": "/help#notation" };

const marked = new Marked({
  renderer: {
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const place = PLACES[href.split("#")[0]];
      return place ? `<a href="${place}">${words}</a>` : words;
    },
  },
});

/** What a token of the document is on the page: a drawing, or text; tables may be wide. */
function block(token) {
  const [, title] = (token.type === "code" && /^squares title="(.*)"$/.exec(token.lang ?? "")) || [];
  if (title) return { squares: token.text, title };
  return { html: marked.parser([token]), ...(token.type === "table" ? { wide: true } : {}) };
}

/** The sections of a document: an anchor, a level, a heading, and its blocks. */
export function sectionsOf(source) {
  const sections = [];
  for (const token of new Lexer().lex(source)) {
    if (token.type === "heading") {
      const [, heading, id = ""] = /^(.*?)(?:\s*\{#([\w-]+)\})?$/.exec(token.text);
      sections.push({ id, level: token.depth, heading, blocks: [] });
    } else if (token.type !== "space") sections.at(-1).blocks.push(block(token));
  }
  return sections;
}

/** Imports of `docs/reference/rules*.md` are lists of sections. */
export const rules = () => ({
  name: "rules",
  transform(source, id) {
    if (!/\/rules(\.\w+)?\.md$/.test(id)) return null;
    return { code: `export default ${JSON.stringify(sectionsOf(source))};`, map: null, moduleType: "js" };
  },
});
