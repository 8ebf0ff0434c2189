/** Short sounds made of a few notes, without files. Browsers keep them silent until the first tap on the page. */

interface Note {
  /** In seconds after the sound begins. */
  at: number;
  pitch: number;
  lasts: number;
  wave?: OscillatorType;
  /** The pitch it slides to. */
  to?: number;
}

const D5 = 587.33, A5 = 880, G4 = 392, C5 = 523.25, E5 = 659.25, G5 = 783.99, C6 = 1046.5;

/** Sounds by name; expansions name one for each of their steps, if it has one. */
const SOUNDS = {
  turn: [{ at: 0, pitch: D5, lasts: 0.5 }, { at: 0.14, pitch: A5, lasts: 0.5 }],
  place: [{ at: 0, pitch: 190, lasts: 0.12, wave: "triangle", to: 120 }],
  claim: [{ at: 0, pitch: G4, lasts: 0.14, wave: "triangle" }, { at: 0.06, pitch: C5, lasts: 0.18, wave: "triangle" }],
  coins: [{ at: 0, pitch: C6, lasts: 0.12 }, { at: 0.07, pitch: 1318.5, lasts: 0.2 }],
  growl: [{ at: 0, pitch: 130, lasts: 0.55, wave: "sawtooth", to: 55 }],
  thump: [{ at: 0, pitch: 95, lasts: 0.22, wave: "triangle", to: 60 }, { at: 0.16, pitch: 95, lasts: 0.25, wave: "triangle", to: 60 }],
  hurry: [0, 0.16, 0.32].map((at) => ({ at, pitch: A5, lasts: 0.1, wave: "triangle" as const })),
  end: [C5, E5, G5, C6].map((pitch, i) => ({ at: i * 0.13, pitch, lasts: i === 3 ? 0.9 : 0.3 })),
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

const LOUDNESS: Partial<Record<OscillatorType, number>> = { triangle: 0.2, sawtooth: 0.05 };
let audio: AudioContext | null = null;

export function playSound(name: Sound) {
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const note of SOUNDS[name] as Note[]) playNote(audio, note);
  } catch {
    // No sound here.
  }
}

function playNote(audio: AudioContext, { at, pitch, lasts, wave = "sine", to }: Note) {
  const start = audio.currentTime + at;
  const note = audio.createOscillator();
  const loudness = audio.createGain();
  note.type = wave;
  note.frequency.setValueAtTime(pitch, start);
  if (to) note.frequency.exponentialRampToValueAtTime(to, start + lasts);
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS[wave] ?? 0.12, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  note.connect(loudness).connect(audio.destination);
  note.start(start);
  note.stop(start + lasts + 0.05);
}
