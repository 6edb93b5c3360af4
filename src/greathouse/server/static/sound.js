/* Sounds, made here from what the board is made of: wood, bone, reed, bronze and strings. Off until somebody asks. */
"use strict";
const sound = (() => {
  const VOLUMES = { low: 0.05, normal: 0.14 };
  const volume = () => VOLUMES[document.documentElement.dataset.sound] || 0;
  let audio = null;

  /* A tone, or noise through a filter, that fades: when, how high, how long, how loud. */
  function fading(start, length, loud) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(loud * volume(), start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(audio.destination);
    return gain;
  }
  function tone(after, pitch, length, loud = 1, type = "sine") {
    const start = audio.currentTime + after, made = audio.createOscillator();
    made.type = type;
    made.frequency.value = pitch;
    made.connect(fading(start, length, loud));
    made.start(start);
    made.stop(start + length);
  }
  function noise(after, pitch, length, loud = 1, sharp = 1) {
    const start = audio.currentTime + after, made = audio.createBufferSource();
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    buffer.getChannelData(0).forEach((_, i, data) => { data[i] = Math.random() * 2 - 1; });
    const filter = Object.assign(audio.createBiquadFilter(), { type: "bandpass" });
    filter.frequency.value = pitch;
    filter.Q.value = sharp;
    made.buffer = buffer;
    made.connect(filter).connect(fading(start, length, loud));
    made.start(start);
  }

  const SOUNDS = {
    piece() { noise(0, 900, 0.06, 2.4, 2); tone(0, 190, 0.09, 0.8); },
    dice() { for (let n = 0; n < 4; n += 1) noise(n * 0.055 + Math.random() * 0.02, 2200 + 500 * n, 0.04, 1.6, 5); },
    card() { noise(0, 3800, 0.12, 0.9, 0.7); },
    gain() { tone(0.1, 1320, 0.1, 0.35); tone(0.16, 1760, 0.12, 0.3); },
    season() { tone(0, 82, 0.3, 2); noise(0, 160, 0.12, 2); },
    turn() { for (const n of [0, 1, 2]) noise(n * 0.07, 6400, 0.05, 0.9, 8); tone(0, 880, 0.22, 0.35); },
    hurry() { [880, 660].forEach((pitch, n) => tone(n * 0.12, pitch, 0.25, 0.8)); },
    won() { [392, 494, 587].forEach((pitch, n) => tone(n * 0.09, pitch, 0.3, 0.9, "triangle")); },
    lost() { [587, 494, 392].forEach((pitch, n) => tone(n * 0.09, pitch, 0.3, 0.9, "triangle")); },
  };

  /* A page that nobody has touched yet may make no sound; asking for one is a warning of the browser. */
  const silent = () => navigator.userActivation?.hasBeenActive === false;
  function play(kind) {
    if (!volume() || silent() || (document.hidden && kind !== "turn")) return;
    try {
      audio ||= new AudioContext();
      if (audio.state === "suspended") audio.resume().catch(() => {});
      SOUNDS[kind]();
    } catch { /* no sound is no harm */ }
  }
  return { play };
})();
