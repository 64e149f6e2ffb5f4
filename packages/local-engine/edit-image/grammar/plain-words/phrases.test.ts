import assert from "node:assert/strict";
import { test } from "node:test";
import { readLines } from "@atelier/engine/words/read-words.ts";
import { instructions } from "../../instructions.ts";
import { findColours } from "../colours.ts";
import { parsePrompt, type Step } from "../parse-prompt.ts";
import { placeOf } from "./place-of.ts";

/** Phrases of pictures that each holds at least. */
const lists = { "phrases.txt": 605, "phrases-unseen.txt": 518 };

/** Part of the phrases that may be `missed: `, which is reported where it happens. */
const MOST_MISSED = 0.02;

/** An instruction as the lists write it; what is declined where the picture is at hand is so here. */
function said({ name, details: { part, texts, clause, colours } }: Step): string {
  if (name === "text" && texts.length === 0) return "declined: text";
  const place = name === "replace background" ? placeOf(clause) : "";
  const isUnnamed = name === "replace background" && place === clause && !/ (?:to|with|by|for|into|on|from|in|at|against|before|of) |red|gradient/.test(clause);
  if (place === undefined || isUnnamed) {
    return "declined: replace background";
  }
  const where = part ? ` {${part.except ? "!" : ""}${part.kind}}` : "";
  const colour = name === "recolor" ? ` ${findColours(clause).map((one) => one.name).join(" to ")}` : "";
  return `${name}${where}${colour && colours.length > 0 ? colour : ""}${texts.length > 0 ? ` "${texts.join("/")}"` : ""}`;
}

function outcome(phrase: string): string {
  const { steps, declined, notUnderstood } = parsePrompt(phrase, instructions, 1);
  const refused = declined.map(({ instruction }) => `declined: ${instruction}`);
  return [...steps.map(said), ...refused, ...notUnderstood.map(() => "not understood")].join(" + ") || "nothing";
}

for (const [file, least] of Object.entries(lists)) {
  test(`what people write is done as asked or declined (${file})`, () => {
    const cases = readLines(new URL(file, import.meta.url)).filter((line) => !/^(?:missed: )?clip: /.test(line)).map((line) => line.split(" => "));
    assert.ok(cases.length >= least, `${cases.length} phrases`);
    const judged = cases.map(([phrase = "", wanted]) => ({ phrase, is: outcome(phrase.replace(/^missed: /, "")), wanted }));
    const missed = judged.filter(({ phrase }) => phrase.startsWith("missed: "));
    assert.ok(missed.length <= MOST_MISSED * cases.length, `${missed.length} are missed`);
    assert.deepEqual(missed.filter(({ is, wanted }) => is === wanted || !/declined|not understood/.test(is)), [], "right by now, or nothing is reported");
    assert.deepEqual(judged.filter((one) => !missed.includes(one) && one.is !== one.wanted), []);
  });
}

test("each refusal tells its reason", () => {
  for (const phrase of [
    "remove the people in front of the bus", "change the color of his tie", "remove the car", "add a hat",
    "make her smile", "brighten the eyes", "replace the sky with a sunset", "rotate the cup",
  ]) {
    const { declined, steps } = parsePrompt(phrase, instructions, 1);
    assert.ok(steps.length === 0 && declined.length === 1 && declined[0]!.reason.length > 20, phrase);
  }
});
