import { mount } from "svelte";
import { getCatalog } from "./api";
import App from "./App.svelte";
import { beginsWithCatalog, loadAhead, type Shown } from "./pages";
import "./table/expansions";
import { speakFirst } from "./words";

const PATIENCE = 250;

/** Shows the first page, or says that it could not be loaded; rejects if there are no words. */
export async function show(first: Shown | null) {
  await Promise.all([speakFirst(), beginsWithCatalog(location.pathname) && catalogSoon()]);
  mount(App, { target: document.body, props: { first } });
  loadAhead();
}

/** A page that begins with the catalog waits for it a moment, so that it is laid out once instead of twice. */
const catalogSoon = () => Promise.race([getCatalog().catch(() => null), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
