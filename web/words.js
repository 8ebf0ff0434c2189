/** Makes one file of texts per language when the pages are built, so that a visitor loads only one. */

import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const ALL = fileURLToPath(new URL("./src/words/all.ts", import.meta.url));
const NAME = /^virtual:words\/(\w+)$/;

/** `virtual:words/fr` has all texts in French, by key. */
export const words = () => ({
  name: "words",
  resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
  async load(id) {
    const [, language] = NAME.exec(id.slice(1)) ?? [];
    if (!language) return null;
    const { module, dependencies } = await runnerImport(ALL);
    for (const file of [ALL, ...dependencies]) this.addWatchFile(file);
    // Browsers read a long text faster than an object with as many keys.
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(module.textsIn(language)))});`;
  },
});
