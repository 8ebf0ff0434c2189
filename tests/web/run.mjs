// Runs functions of the pages' TypeScript: node run.mjs MODULE < JSON list of [function, arguments]; prints the results.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const source = process.argv[2];
const ts = createRequire(process.argv[3] + "/")("typescript");
const folder = mkdtempSync(join(tmpdir(), "fiefdom-ts-"));
try {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };
  for (const name of readdirSync(dirname(source)).filter((each) => each.endsWith(".ts"))) {
    const { outputText } = ts.transpileModule(readFileSync(join(dirname(source), name), "utf-8"), { compilerOptions: options });
    writeFileSync(join(folder, name.replace(/ts$/, "mjs")), outputText.replace(/from "(\.\/[^"]+)"/g, 'from "$1.mjs"'));
  }
  const module = await import(pathToFileURL(join(folder, source.split("/").at(-1).replace(/ts$/, "mjs"))));
  const calls = JSON.parse(readFileSync(0, "utf-8"));
  process.stdout.write(JSON.stringify(calls.map(([name, ...args]) => module[name](...args) ?? null)));
} finally {
  rmSync(folder, { recursive: true });
}
