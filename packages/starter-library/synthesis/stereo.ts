import { addInto, scale } from "./buffers.ts";
import { frames, SAMPLE_RATE } from "./sample-rate.ts";

export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

export function silence(seconds: number): Stereo {
  return { left: new Float32Array(frames(seconds)), right: new Float32Array(frames(seconds)) };
}

/** Two unlike sides from one maker, called once a side: wide rain, wind, interiors. */
export function wide(make: (side: 0 | 1) => Float32Array): Stereo {
  return { left: make(0), right: make(1) };
}

/** Mixes a mono sound in at `seconds`, panned -1 (left) .. 1 (right) with constant power; 3 dB down in both at the centre. */
export function place(out: Stereo, sound: Float32Array, seconds: number, gain = 1, pan = 0): Stereo {
  const angle = ((Math.max(-1, Math.min(1, pan)) + 1) * Math.PI) / 4;
  const at = Math.round(seconds * SAMPLE_RATE);
  addInto(out.left, sound, at, gain * Math.cos(angle));
  addInto(out.right, sound, at, gain * Math.sin(angle));
  return out;
}

/** Mixes a stereo sound in at `seconds`. */
export function placeStereo(out: Stereo, sound: Stereo, seconds: number, gain = 1): Stereo {
  const at = Math.round(seconds * SAMPLE_RATE);
  addInto(out.left, sound.left, at, gain);
  addInto(out.right, sound.right, at, gain);
  return out;
}

/** In place on both sides. */
export function both(stereo: Stereo, change: (side: Float32Array) => void): Stereo {
  change(stereo.left);
  change(stereo.right);
  return stereo;
}

export function scaleStereo(stereo: Stereo, by: number | Float32Array): Stereo {
  return both(stereo, (side) => scale(side, by));
}

/** Mixes a mono sound in at the start, its place moving along a curve of pans. */
export function placeMoving(out: Stereo, sound: Float32Array, pan: Float32Array, gain = 1): Stereo {
  const length = Math.min(sound.length, out.left.length);
  for (let i = 0; i < length; i++) {
    const angle = ((pan[i] + 1) * Math.PI) / 4;
    out.left[i] += sound[i] * gain * Math.cos(angle);
    out.right[i] += sound[i] * gain * Math.sin(angle);
  }
  return out;
}
