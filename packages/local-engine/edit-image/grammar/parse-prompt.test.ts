import assert from "node:assert/strict";
import { test } from "node:test";
import { instructions } from "../instructions.ts";
import { parsePrompt } from "./parse-prompt.ts";

const parse = (prompt: string, pictures = 3) => parsePrompt(prompt, instructions, pictures);
const names = (prompt: string) => parse(prompt).steps.map(({ name }) => name);
const details = (prompt: string) => parse(prompt).steps[0].details;

const prompts: [string, string[]][] = [
  ["Brighten it and add a vignette", ["brighten", "vignette"]],
  ["make it black & white, then add heavy film grain", ["black and white", "film grain"]],
  ["Blur the background, warm it up slightly; write \"Ann, and Bob\" at the top", ["blur background", "warmer", "text"]],
  ["teal and orange with cinematic bars and a white border", ["teal and orange", "film bars", "border"]],
  ["Crop to a square, then add the text \"SALE\" in the bottom left", ["crop", "text"]],
  ["Add the text \"SALE\", then crop to a square", ["text", "crop"]],
  ["Please make the photo look vintage and slightly faded.", ["vintage", "fade"]],
  ["remove the background and put it on a transparent background", ["remove background"]],
  ["Replace the background with a sunset and sharpen a bit", ["replace background", "sharpen"]],
  ["use the colors of image 2, then place image 3 in the bottom right corner", ["colors of picture", "place picture"]],
  ["a warm vintage look with film grain and a strong vignette", ["warmer", "vintage", "film grain", "vignette"]],
  ["turn it into a watercolor painting", ["watercolor"]],
  ["combine all images into a collage", ["collage"]],
  ["more contrast, less saturation", ["more contrast", "desaturate"]],
  ["rotate 15 degrees counterclockwise and flip it vertically", ["rotate", "flip"]],
  ["make the red parts blue", ["recolor"]],
];

for (const [prompt, expected] of prompts) {
  test(`"${prompt}" is ${expected.join(", ")}`, () => assert.deepEqual(names(prompt), expected));
}

for (const { name, examples } of instructions) {
  test(`the examples of "${name}" are understood as it`, () => {
    for (const example of examples) {
      const { steps, notUnderstood } = parse(example);
      assert.deepEqual({ example, names: steps.map((step) => step.name), notUnderstood }, { example, names: [name], notUnderstood: [] });
    }
  });
}

test("amounts, colours, places, pictures and quotations are read from their clause alone", () => {
  assert.ok(details("slightly warmer").strength < 1 && details("very strong vignette").strength > 1);
  assert.equal(details("make it 30% brighter").percent, 30);
  assert.equal(details("brighten by 50%").strength, 2, "a quarter is as usual");
  assert.equal(details("rotate by 30 degrees").degrees, 30);
  assert.deepEqual(details("duotone in dark blue and #FA8").colours.map(({ rgb }) => rgb), [[18, 51, 105], [255, 170, 136]]);
  assert.deepEqual(details("write \"Hi There\" in the upper right corner").place, { name: "top right", x: 1, y: 0 });
  assert.deepEqual(details("write “Hi There” at the top").texts, ["Hi There"]);
  assert.deepEqual(details("place the second picture on the left").pictures, [2]);
  assert.deepEqual(parse("make a collage of images 2 and 3").steps[0].details.pictures, [2, 3]);
  assert.equal(details("crop to 16:9").ratio, 16 / 9);
  const [first, second] = parse("slightly warmer and a very strong vignette in red").steps.map((step) => step.details);
  assert.ok(first.strength < 1 && first.colours.length === 0 && second.strength > 1 && second.colours[0].name === "red");
});

test("what follows a comma without an instruction of its own belongs to the one before", () => {
  const { steps, notUnderstood } = parse("add the text \"Hello\", white, at the top, large");
  assert.deepEqual([steps.length, notUnderstood], [1, []]);
  assert.ok(steps[0].details.place?.name === "top" && steps[0].details.colours[0].name === "white" && steps[0].details.size > 1);
});

test("what is forbidden is not done", () => {
  assert.deepEqual(parse("vintage, but no vignette and do not add grain"), { ...parse("vintage"), forbidden: ["vignette", "film grain"] });
  assert.deepEqual(names("do not crop"), ["keep whole"]);
  assert.deepEqual(names("sharpen it without cropping"), ["sharpen", "keep whole"]);
});

test("what is not understood is reported, whole clauses and single words", () => {
  const { steps, declined, notUnderstood } = parse("crumple it, brighten it flobberly, brighten the flobber and open her eyes");
  assert.deepEqual(steps.map(({ name, unused }) => [name, unused]), [["brighten", ["flobberly"]]]);
  const refused = declined.map(({ instruction, clause }) => [instruction, clause]);
  assert.deepEqual(refused, [["brighten", "brighten the flobber"], ["open her eyes", "open her eyes"]]);
  assert.deepEqual(notUnderstood, ["crumple it"]);
  assert.deepEqual(parse("please, thank you"), { steps: [], forbidden: [], declined: [], notUnderstood: [] });
});

test("what is not wholly understood is declined by name, and not done to all of the picture", () => {
  for (const [prompt, word] of [["add some blur around the edges", "edges"], ["brighten antlers", "antlers"], ["soften the rest", "rest"]] as const) {
    const { steps, declined } = parse(prompt);
    assert.ok(steps.length === 0 && declined.length === 1 && declined[0]!.reason.includes(word), prompt);
  }
  const { steps } = parse("sharpen the subject and blur the rest");
  assert.deepEqual(steps.map(({ details: { part } }) => part?.except), [false, true]);
});

test("what is only said besides is no order and no fault", () => {
  const { steps, notUnderstood } = parse("I took this at my sister's wedding, its to dark i can't see her, please fix it so nobody notices");
  assert.deepEqual([steps.map(({ name }) => name), notUnderstood], [["brighten"], []]);
  assert.deepEqual(names("increase the contrast and make the backround blurry pls"), ["more contrast", "blur background"]);
});

test("quoted words are text and never instructions", () => {
  assert.deepEqual(names("write \"blur the background and crop\" in the middle"), ["text"]);
  assert.deepEqual(details("write 'don't stop' at the bottom").texts, ["don't stop"]);
});

test("any text is taken in reasonable time", () => {
  const words = ["and", "the", "make", "replace", "background", "image", "2", "with", "a", "of", "text", "add", "red", "%", "\"", "colors", "«0»", ","];
  let state = 1;
  const next = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 4294967296;
  const started = process.cpuUsage().user;
  for (let i = 0; i < 40; i++) {
    let prompt = "";
    while (prompt.length < 4000) prompt += `${words[Math.floor(next() * words.length)]} `;
    parse(prompt.slice(0, 4096));
  }
  assert.ok((process.cpuUsage().user - started) / 40 < 250_000, "a quarter of a second each");
});
