import type { Shot } from "./storyboard.ts";
import { tokenise } from "./tokenise.ts";

/** As many words as are read at a glance, and how long that takes, seconds. */
const WORDS = 5;
const GLANCE = 1;

/**
 * A film of type: where nothing of a prompt can be drawn, its own words are set, a few at a time, before a plain ground. Texts in quotation marks are
 * what it says; without any, its sentences are, as far as the shots give time to read them.
 * @param isBare nothing can be drawn; otherwise the shots stay as they are
 */
export function setAsType(shots: Shot[], isBare: boolean, prompt: string, frameRate: number): Shot[] {
  if (!isBare) return shots;
  const { quotes } = tokenise(prompt);
  const phrases = quotes.length > 0 ? quotes : prompt.split(/[.,;:!?\n]+/).flatMap(glances);
  let next = 0;
  return shots.map((shot, i) => {
    const left = shots.slice(i).reduce((sum, { frames }) => sum + frames, 0);
    const share = Math.ceil(((phrases.length - next) * shot.frames) / left);
    const count = Math.max(1, Math.min(share, Math.floor(shot.frames / frameRate / GLANCE)));
    const titles = phrases.slice(next, next + count);
    next += titles.length;
    return { ...shot, place: "stage", subjects: [], titles: titles.length > 0 ? titles : phrases.slice(-1), isType: true };
  });
}

/** A clause in parts of about the same number of words. */
function glances(clause: string): string[] {
  const words = clause.trim().split(/\s+/).filter(Boolean);
  const parts = Math.ceil(words.length / WORDS);
  return Array.from({ length: parts }, (_, i) =>
    words.slice(Math.round((i * words.length) / parts), Math.round(((i + 1) * words.length) / parts)).join(" "));
}
