import { SHELF, preferredLanguage, readKept, type Language } from "./language";

export const THEMES = ["auto", "light", "dark"] as const;
export const SPEEDS = ["off", "fast", "normal", "slow"] as const;

export type Theme = (typeof THEMES)[number];
export type Speed = (typeof SPEEDS)[number];

/** Only secure pages may show notifications, and not every browser can. */
export const canNotify = "Notification" in window;

interface Kept {
  language?: Language;
  theme?: Theme;
  speed?: Speed;
  sound?: boolean;
  notices?: boolean;
  confirmTurns?: boolean;
  tips?: boolean;
  seenTips?: string[];
}

/** The settings of this device. Only what was chosen is stored; the rest follows browser and system. */
class Settings {
  #kept = $state<Kept>(readKept());
  #calm = $state(false);
  /** The language of the pages; `words` changes it when the texts are there. */
  language = $state<Language>(preferredLanguage());

  constructor() {
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.#calm = calm.matches;
    calm.addEventListener("change", () => (this.#calm = calm.matches));
    addEventListener("storage", (change) => {
      if (change.key === SHELF) this.#kept = readKept();
    });
    $effect.root(() => {
      $effect(() => {
        document.documentElement.lang = this.language;
        document.documentElement.dataset.theme = this.theme;
      });
    });
  }

  #keep(change: Kept) {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(SHELF, JSON.stringify(this.#kept));
    } catch {
      // The game also works in browsers without storage.
    }
  }

  keepLanguage(language: Language) {
    this.#keep({ language });
  }

  get theme(): Theme {
    return this.#kept.theme ?? "auto";
  }
  set theme(theme) {
    this.#keep({ theme });
  }

  get speed(): Speed {
    return this.#kept.speed ?? (this.#calm ? "off" : "normal");
  }
  set speed(speed) {
    this.#keep({ speed });
  }

  /** Phones are silent until somebody switches sounds on. */
  get sound(): boolean {
    return this.#kept.sound ?? !matchMedia("(pointer: coarse)").matches;
  }
  set sound(sound) {
    this.#keep({ sound });
  }

  /** May the system show a notification when it is the player's turn and the page is hidden? */
  get notices(): boolean {
    return canNotify && (this.#kept.notices ?? false) && Notification.permission === "granted";
  }
  set notices(notices) {
    this.#keep({ notices });
  }

  get confirmTurns(): boolean {
    return this.#kept.confirmTurns ?? true;
  }
  set confirmTurns(confirmTurns) {
    this.#keep({ confirmTurns });
  }

  /** Are the first turns explained? Switching this on again shows all tips again. */
  get tips(): boolean {
    return this.#kept.tips ?? true;
  }
  set tips(tips) {
    this.#keep({ tips, seenTips: [] });
  }

  get seenTips(): string[] {
    return this.#kept.seenTips ?? [];
  }
  seeTip(tip: string) {
    if (!this.seenTips.includes(tip)) this.#keep({ seenTips: [...this.seenTips, tip] });
  }
}

export const settings = new Settings();
