/** Starts loading at once what the first page needs: its texts, its parts, and the frame around it. */

import "./art/colours.css";
import "./pages.css";
import { preferredLanguage } from "./language";
import { loadPage, needsCatalog } from "./pages";
import { loadTexts } from "./words/load";

const page = loadPage(location.pathname);
const frame = import("./frame");
if (needsCatalog(location.pathname)) preload("/api/catalog");
loadTexts(preferredLanguage()).catch(() => {});

Promise.all([frame, page.catch(() => null)])
  .then(([{ show }, shown]) => show(shown))
  .catch(() => document.body.append("Fiefdom could not be loaded. Check your connection and load this page again."));

/** Asks for what a page will soon fetch. */
function preload(href: string) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
}
