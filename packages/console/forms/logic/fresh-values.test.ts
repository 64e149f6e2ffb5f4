import assert from "node:assert/strict";
import { test } from "node:test";
import { freshValues } from "./fresh-values.ts";

const url = (expires: number) => `http://a.test/media/files/0f/a.png?expires=${expires}&signature=x`;

test("a draft comes back without files of ours that have ended, with all else as it was", () => {
  const values = {
    prompt: "the page http://a.test/?expires=1 is old", image: url(10), mask: url(30), reference_images: [url(10), url(30)], elements: [{ name: "a", picture: url(10) }],
    strength: 3, extended: false, nothing: null,
  };
  assert.deepEqual(freshValues(values, 20_000), {
    prompt: values.prompt, mask: url(30), reference_images: ["", url(30)], elements: [{ name: "a" }], strength: 3, extended: false, nothing: null,
  });
});
