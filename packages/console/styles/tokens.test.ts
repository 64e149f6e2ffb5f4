import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const source = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const tokens = new Map([...source.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, ...pair]) => [name!, pair]));

/** Relative luminance after WCAG 2.2. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const grounds = ["bg", "surface", "raised", "sunken", "hover"];

/** What is read, on what; and parts of controls, on what. */
const texts = [
  ...["text", "muted", "accent", "danger", "good", "warn"].flatMap((name) => grounds.map((ground) => [name, ground])),
  ["on-accent", "accent"], ["accent", "accent-soft"], ["text", "accent-soft"], ["muted", "accent-soft"], ["text", "danger-soft"], ["muted", "danger-soft"],
];
const parts = ["edge", "accent"].flatMap((name) => ["bg", "surface", "raised"].map((ground) => [name, ground]));

test("every pair of colours that meet has enough contrast, in both themes", () => {
  const faults = [[texts, 4.5], [parts, 3]].flatMap(([pairs, least]) =>
    (pairs as string[][]).flatMap(([name, ground]) =>
      ["light", "dark"].flatMap((theme, place) => {
        const found = contrast(tokens.get(name!)![place]!, tokens.get(ground!)![place]!);
        return found < (least as number) ? [`${name} on ${ground}, ${theme}: ${found.toFixed(2)}, at least ${String(least)}`] : [];
      }),
    ),
  );
  assert.deepEqual(faults, []);
});
