/** Words for a number, as they stand before "seconds" or "times". */
const words: Record<string, number> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, half: 0.5, "half a": 0.5, "a half": 0.5,
};
const number = "(\\d+(?:\\.\\d+)?|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten)";
const unit = "(?: ?s\\b| ?secs?\\b| ?seconds?\\b)";

/** As a phrase of an instruction needs it: "2 s", "two seconds", "the second". */
export const secondsPhrase = `${number.replace("(", "(?:")}?${unit}`;

/** The value of a written number. */
export function numberOf(text: string): number {
  return words[text.replace(/^half an?$/, "half a")] ?? Number(text);
}

/** Which part of a video a clause names, in seconds of the result. */
export interface Span {
  from: number;
  until: number;
}

const spans: [RegExp, (duration: number, a: number, b: number) => Span][] = [
  [
    new RegExp(`\\b(?:from|between|starting at)(?: second)? ${number}${unit}?(?: ?(?:to|until|till|and|,|-)+(?: second)?) ?${number}${unit}?`),
    (_, a, b) => ({ from: a, until: b }),
  ],
  [new RegExp(`\\b(?:(?:in|for|during|over|within) )?the first ${number}${unit}`), (_, a) => ({ from: 0, until: a })],
  [/\b(?:(?:in|for|during) )?the first second\b/, () => ({ from: 0, until: 1 })],
  [new RegExp(`\\b(?:(?:in|for|during|over|within) )?the last ${number}${unit}`), (duration, a) => ({ from: duration - a, until: duration })],
  [/\b(?:(?:in|for|during) )?the last second\b/, (duration) => ({ from: duration - 1, until: duration })],
  [
    new RegExp(`\\b(?:after|at|from|starting at|starting from|since)(?: second)? ${number}${unit}(?: for ${number}${unit})?`),
    (duration, a, b) => ({ from: a, until: Number.isNaN(b) ? duration : a + b }),
  ],
  [new RegExp(`\\b(?:until|till|up to)(?: second)? ${number}${unit}`), (_, a) => ({ from: 0, until: a })],
  [new RegExp(`\\bfor ${number}${unit}(?: at the end)?`), (_, a) => ({ from: 0, until: a })],
  [
    /\b(?:at|near|towards?|in) the (?:very )?(?:end|finish)\b/,
    (duration) => ({ from: Math.max(duration / 2, duration - 2.5), until: duration }),
  ],
  [/\b(?:second|last|other) half\b/, (duration) => ({ from: duration / 2, until: duration })],
  [/\bfirst half\b/, (duration) => ({ from: 0, until: duration / 2 })],
  [/\b(?:at|in) the (?:very )?(?:start|beginning)\b/, (duration) => ({ from: 0, until: Math.min(duration / 2, 2.5) })],
];

/** The part of a video that a clause (lower case) names; undefined for all of it. @param duration of the result, seconds */
export function spanIn(clause: string, duration: number): Span | undefined {
  for (const [words, read] of spans) {
    const found = words.exec(clause);
    if (!found) continue;
    const span = read(duration, numberOf(found[1] ?? ""), found[2] === undefined ? Number.NaN : numberOf(found[2]));
    const [from, until] = [Math.max(0, Math.min(span.from, duration)), Math.max(0, Math.min(span.until, duration))];
    if (until > from) return { from, until };
  }
  return undefined;
}

/** Seconds that it takes to come and to go where a part is named. */
const easing = 0.4;

/**
 * 0..1: how much of something is there at a second, when it comes at the beginning of a span and goes at its end; eased. Where the video begins or
 * ends it is there in full.
 */
export function presence(second: number, { from, until }: Span, duration: number): number {
  const ease = Math.min(easing, (until - from) / 2);
  const come = from <= 0 ? 1 : smooth((second - from) / ease);
  const go = until >= duration - 1e-6 ? 1 : smooth((until - second) / ease);
  return Math.min(come, go);
}

/** Rises from 0 to 1 and rests at both ends. */
export function smooth(part: number): number {
  const t = Math.min(1, Math.max(0, part));
  return t * t * (3 - 2 * t);
}
