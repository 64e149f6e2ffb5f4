import { pluralIn } from "../plural-in.ts";

const plural = pluralIn("en");

export const en = {
  shots: {
    label: "Shots", one: "Shot", timeline: "Timeline", hint: "Drag an end to change a length, or a shot to move it. Arrows do the same; with Alt they move it.",
    length: (number: number) => `Length of shot ${number}`,
    seconds: (count: number) => plural(count, { one: "# second", other: "# seconds" }), sum: (sum: string, most: string) => `${sum} of ${most}`,
    tooLong: "Together they are too long.", equal: "Equal lengths", moved: (from: number, to: number) => `Shot ${from} is now shot ${to}.`,
  },
  elements: {
    names: "Names for prompts",
    insert: (name: string) => `Put ${name} into the prompt`, several: "Choose several files", inserted: (name: string) => `${name} is in the prompt.`,
    hint: "A name puts itself into the prompt.", full: (most: number) => plural(most, { one: "Only # fits here.", other: "Only # fit here." }),
  },
  frames: {
    label: "First and last frame", first: "First frame", last: "Last frame", swap: "Swap the frames", needsFirst: "A last frame needs a first one.",
    otherShape: "The last frame has another shape. The video has that of the first.",
  },
  upscale: {
    label: "Size", now: (size: string) => `Now ${size}`, result: (size: string) => `Result ${size}`, times: (times: string) => `${times} times as wide`,
    stays: "The clip is larger already: its size stays.", none: "Choose a clip to see its new size.", boost: "Twice the frames a second, 60 at most.",
    later: "The size of this clip is known when the task runs.",
  },
  mask: {
    lasso: "Lasso", redo: "Redo", clear: "Clear", smaller: "Smaller brush", larger: "Larger brush", part: "Mask", restored: "The mask is back on the picture.",
    otherSize: "The mask has another shape than the picture: paint it again.", fit: "Whole picture",
    fingers: "Two fingers move and zoom; Ctrl and the wheel zoom.",
  },
  picker: { waveforms: "Waveforms", remove: (name: string) => `Remove ${name}`, removed: (name: string) => `${name} is removed.` },
};

export type WidgetsMessages = typeof en;
