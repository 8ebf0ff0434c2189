import { mount } from "svelte";
import App from "./App.svelte";
import "./art/colours.css";
import "./pages.css";
import "./table/expansions";

mount(App, { target: document.body });
