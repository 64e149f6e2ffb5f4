import assert from "node:assert/strict";
import { test } from "node:test";
import type { MediaReference } from "./media-field.ts";
import { modelV3Job, modelV3Rules } from "./model-v3.ts";

type Given = Parameters<typeof modelV3Job>[0];

function planned(given: Given) {
  const { parameters, output } = modelV3Job(given, { media: (field) => ({ field }) as MediaReference }, "std");
  const { shots } = parameters as { shots: { prompt: string; duration: number }[] };
  return { shots: shots.map(({ prompt, duration }) => [prompt, duration]), seconds: (output as { duration: number }).duration };
}

const reported = (given: Given) => modelV3Rules.flatMap((rule) => rule(given).map(({ name }) => name));

test("shots without a length share what the others leave of the film's, equally", () => {
  assert.deepEqual(planned({ prompt: "a lake", multi_prompt: [{}, { prompt: "a hill" }] }), {
    shots: [
      ["a lake", 2.5],
      ["a hill", 2.5],
    ],
    seconds: 5,
  });
  assert.deepEqual(planned({ prompt: "a lake", duration: "10", multi_prompt: [{ duration: "4" }, {}, {}] }), {
    shots: [
      ["a lake", 4],
      ["a lake", 3],
      ["a lake", 3],
    ],
    seconds: 10,
  });
  assert.deepEqual(
    planned({
      duration: "3",
      multi_prompt: [
        { prompt: "a", duration: "4" },
        { prompt: "b", duration: "5" },
      ],
    }),
    {
      shots: [
        ["a", 4],
        ["b", 5],
      ],
      seconds: 9,
    },
    "the sum counts",
  );
});

test("where nothing is left, shots without a length are as short as a shot may be, and all of them fit in 15 seconds", () => {
  assert.deepEqual(planned({ prompt: "a lake", multi_prompt: [{ duration: "5" }, {}] }), {
    shots: [
      ["a lake", 5],
      ["a lake", 3],
    ],
    seconds: 8,
  });
  assert.deepEqual(reported({ prompt: "a lake", multi_prompt: [{ duration: "9" }, {}, {}] }), []);
  assert.deepEqual(reported({ prompt: "a lake", multi_prompt: [{ duration: "10" }, {}, {}] }), ["multi_prompt"]);
});

test("each shot says what it shows, unless the film does", () => {
  assert.deepEqual(reported({ multi_prompt: [{ prompt: "a" }, {}, { duration: "3" }] }), ["multi_prompt[1].prompt", "multi_prompt[2].prompt"]);
  assert.deepEqual(reported({ prompt: "a", multi_prompt: [{}, {}] }), []);
  assert.deepEqual(reported({}), ["prompt"]);
});
