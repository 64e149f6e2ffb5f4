import assert from "node:assert/strict";
import { test } from "node:test";
import type { PromptReading } from "./prompt-reading.ts";
import { readNegative, readPrompt } from "./read-prompt.ts";

const facts = ({ place, time, weather, season, mood, camera, lens, quotes }: PromptReading) => Object.fromEntries(Object.entries({
  place, time, weather, season, mood, camera, lens, ...(quotes.length > 0 && { quotes }),
}).filter(([, value]) => value !== undefined));
const cast = ({ subjects }: PromptReading) => subjects.map(({ word, count, action }) => [word, count, ...(action ? [action] : [])].join(" "));

const cases: [string, ReturnType<typeof facts>, string[]][] = [
  ["A red fox running through a snowy forest at dawn, tracking shot", { place: "forest", time: "dawn", weather: "snow", camera: "track" }, ["red fox 1 run"]],
  ["Two dogs playing on a sunny beach with a ball", { place: "beach", time: "day" }, ["dogs 2 hop", "ball 1"]],
  ["A cyberpunk city street at night in the rain, a yellow taxi drives by", { place: "city", time: "night", weather: "rain", mood: "neon" }, ["taxi 1 drive"]],
  ["An astronaut floating in space, slowly zooming out", { place: "space", camera: "pull-out" }, ["astronaut 1 drift"]],
  ["A school of fish and a shark in a coral reef", { place: "underwater" }, ["fish 9", "shark 1"]],
  ["Close-up of a cup of coffee on a table in a cozy room", { place: "room", mood: "calm", lens: "close" }, ["cup 1"]],
  ["A steam train crossing the mountains in autumn", { place: "mountains", season: "autumn" }, ["steam train 1 drive"]],
  ["A bird flies over the sea", { place: "sea" }, ["bird 1 fly"]],
  ["A child flying a kite on the beach", { place: "beach" }, ["child 1", "kite 1"]],
  ["Drone shot over a desert at golden hour, epic", { place: "desert", time: "golden", mood: "epic", camera: "fly" }, []],
  ["“Once upon a time” over a castle in the fog", { quotes: ["Once upon a time"], weather: "fog" }, ["castle 1"]],
  ["The sun shines on a windy evening", { time: "sunset", weather: "wind" }, []],
];

for (const [prompt, wanted, subjects] of cases) {
  test(`reads: ${prompt}`, () => {
    const reading = readPrompt(prompt);
    assert.deepEqual(facts(reading), wanted);
    assert.deepEqual(cast(reading), subjects);
  });
}

test("a colour belongs to the noun after it, or else to the whole scene", () => {
  const { subjects } = readPrompt("a blue car passes a green house");
  assert.deepEqual(subjects.map(({ colour }) => colour && colour.indexOf(Math.max(...colour))), [2, 1]);
  assert.ok(readPrompt("a horse in purple").tint);
});

test("who rides is carried by what he rides", () => {
  const { subjects } = readPrompt("a girl riding a white horse");
  assert.deepEqual(subjects.map(({ word, carries }) => [word, carries]), [["girl", undefined], ["horse", 0]]);
});

test("what the negative prompt names is neither shown nor heard of", () => {
  const reading = readPrompt("a dog and two cats in the rain at night", readNegative("cat, rain"));
  assert.deepEqual([cast(reading), reading.weather, reading.time], [["dog 1"], undefined, "night"]);
});

test("verbs and abstract nouns play no part, and what is not drawn is reported", () => {
  const reading = readPrompt("A product shot of a cup on a table, the camera flips in falling motion");
  assert.deepEqual(cast(reading), ["cup 1"]);
  assert.deepEqual(reading.unseen, ["product", "flips", "falling", "motion"]);
});

const notDrawn: [string, string[]][] = [
  ["Our new running shoes, light as a feather", ["shoes 3"]],
  ["Apple pie beside a dog house", ["pie 1"]],
  ["A barista pours latte art while rain runs down the window", ["barista 1"]],
  ["A man without a hat, no dogs", ["man 1"]],
  ["Two people watch a film, they plant a tree and bank on luck", ["people 2 idle", "tree 1"]],
  ["A hot dog on a zebra crossing", []],
  ["A little girl blows out the candles of her birthday cake", ["girl 1", "birthday cake 1"]],
  ["A bowl of noodles at a street food stall", ["bowl 1", "noodles 1"]],
  ["A violinist plays, her head turning", ["violinist 1 idle"]],
];

for (const [prompt, subjects] of notDrawn) test(`draws no more than: ${prompt}`, () => assert.deepEqual(cast(readPrompt(prompt)), subjects));

test("a table makes a room with one, and what a place does not show is reported", () => {
  assert.deepEqual([readPrompt("a cake on a table").place, readPrompt("a cake on a table").hasTable], ["room", true]);
  const outside = readPrompt("a table in the garden by the sea");
  assert.deepEqual([outside.hasTable, outside.unseen, outside.known], [undefined, ["table", "sea"], ["garden"]]);
  assert.equal(readPrompt("a mountain lake").place, "lake");
});

test("clothes are worn, and their color is the figure's", () => {
  const reading = readPrompt("A woman in a red dress and a cat");
  assert.deepEqual([cast(reading), reading.subjects[0]!.colour, reading.unseen], [["woman 1", "cat 1"], [224, 50, 47], ["dress"]]);
});

test("a close view is filled, and macro more", () => {
  assert.deepEqual(["close-up of a cat", "macro shot of a bee", "a cat"].map((prompt) => readPrompt(prompt).fill), [0.66, 0.8, undefined]);
});

test("what shines at night makes it night, unless the hour is named", () => {
  for (const [prompt, time] of [["a neon sign in a city", "night"], ["fireworks over a lake", "night"], ["fireworks at sunset", "sunset"]] as const) {
    assert.equal(readPrompt(prompt).time, time, prompt);
  }
  assert.equal(readPrompt("drone footage of a forest").camera, "fly");
});

test("words without a known meaning are reported, words without any are not", () => {
  assert.deepEqual(readPrompt("a beautiful zeppelin slowly arrives near the castle").unknown, ["zeppelin"]);
});

test("what somebody of an unknown trade does is no thing, whatever else the word means", () => {
  for (const prompt of ["a zorblat trains in a hall", "a zorblat ducks under a rope", "every zorblat bears a name"]) {
    assert.deepEqual(readPrompt(prompt).subjects.filter(({ word }) => /trains|ducks|bears/.test(word)), [], prompt);
  }
  assert.deepEqual(readPrompt("two old trains").subjects.map(({ word, count }) => [word, count]), [["trains", 2]]);
});

test("a pack is several of what stands before it", () => {
  assert.deepEqual(readPrompt("a wolf pack crosses a river").subjects.map(({ word, count }) => [word, count]), [["wolf", 5]]);
  assert.deepEqual(readPrompt("a herd of cows").subjects.map(({ word, count }) => [word, count]), [["cows", 6]]);
});

test("coffee beans are no coffee, and who shows a child how is not the only one shown", () => {
  assert.deepEqual(readPrompt("coffee beans fall into a grinder").subjects.filter(({ word }) => word === "coffee"), []);
  assert.deepEqual(readPrompt("a dentist shows a child how to brush").subjects.map(({ word }) => word), ["dentist", "child"]);
});
