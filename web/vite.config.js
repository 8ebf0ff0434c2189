import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { preload } from "./preload.js";
import { rules } from "./rules.js";
import { words } from "./words.js";

const server = process.env.FIEFDOM_SERVER ?? "http://127.0.0.1:8000";

/** Few files: on a slow phone every request costs more than a few kilobytes that the first page does not need. */
const GROUPS = [
  { name: "start", test: /src\/(main|language|pages\/index|words\/load)\.ts$|preload-helper/, priority: 2 },
  { name: "frame", test: /src\/(frame\.ts|pages\/(Home|SetUp)\.svelte)$/, priority: 1 },
  { name: "table", minShareCount: 2 },
];

export default defineConfig({
  base: "/",
  plugins: [svelte(), rules(), words(), preload()],
  build: {
    outDir: "../src/fiefdom/server/pages",
    emptyOutDir: true,
    // The content policy allows no inline scripts, and one request per small drawing is cheap.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
