let audio: AudioContext | null = null;

/** Two soft notes. Browsers keep it silent until the first tap on the page. */
export function chime() {
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [delay, pitch] of [[0, 587.33], [0.14, 880]]) {
      const start = audio.currentTime + delay;
      const note = audio.createOscillator();
      const loudness = audio.createGain();
      note.type = "sine";
      note.frequency.value = pitch;
      loudness.gain.setValueAtTime(0, start);
      loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
      note.connect(loudness).connect(audio.destination);
      note.start(start);
      note.stop(start + 0.55);
    }
  } catch {
    // No sound here.
  }
}
