import { mount } from "svelte";
import App from "./App.svelte";
import "./art/tokens.css";
import "./pages.css";

mount(App, { target: document.body });
