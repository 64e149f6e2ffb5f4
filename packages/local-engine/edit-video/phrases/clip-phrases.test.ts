import assert from "node:assert/strict";
import { test } from "node:test";
import { readLines } from "@atelier/engine/words/read-words.ts";
import { readClipPrompt } from "../read-clip-prompt.ts";

function outcome(phrase: string): string {
  const { steps, refused, declined, notUnderstood } = readClipPrompt(phrase, "", 1);
  const done = steps.map(({ instruction: { name }, details: { part, texts } }) =>
    `${name}${part ? ` {${part.except ? "!" : ""}${part.kind}}` : ""}${texts.length > 0 ? ` "${texts.join("/")}"` : ""}`);
  const refusals = [...refused.map(({ step }) => step.instruction.name), ...declined.map(({ instruction }) => instruction)].map((name) => `declined: ${name}`);
  return [...done, ...refusals, ...notUnderstood.map(() => "not understood")].join(" + ") || "nothing";
}

test("what people write of a clip is done as asked or declined", () => {
  const all = readLines(new URL("../../edit-image/grammar/plain-words/phrases-unseen.txt", import.meta.url));
  const unseen = all.filter((line) => line.startsWith("clip: "));
  const lines = [...readLines(new URL("./clip-phrases.txt", import.meta.url)), ...unseen.map((line) => line.slice("clip: ".length))];
  const cases = lines.map((line) => line.split(" => "));
  assert.ok(cases.length >= 403, `${cases.length} phrases`);
  const wrong = cases.map(([phrase = "", wanted]) => ({ phrase, is: outcome(phrase), wanted })).filter(({ is, wanted }) => is !== wanted);
  assert.deepEqual(wrong, []);
  const missed = all.filter((line) => line.startsWith("missed: clip: ")).map((line) => line.slice("missed: clip: ".length).split(" => "));
  for (const [phrase = "", wanted] of missed) assert.ok(outcome(phrase) !== wanted && /declined|not understood/.test(outcome(phrase)), phrase);
});
