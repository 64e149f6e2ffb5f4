import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Graph } from "../workflow.ts";
import { FakeComfyui } from "./fake-server.ts";

async function fakeOf(t: TestContext) {
  const fake = await FakeComfyui.start();
  t.after(() => fake.dispose());
  const submit = async (prompt: Graph) => {
    const answer = await fetch(`${fake.url}/api/prompt`, { method: "POST", body: JSON.stringify({ prompt }) });
    return { status: answer.status, text: await answer.text() };
  };
  return { fake, submit };
}

const empty = { class_type: "EmptyImage", inputs: { width: 16, height: 16, batch_size: 1, color: 0 } };
const save = { class_type: "SaveImage", inputs: { images: ["empty", 0], filename_prefix: "x" } };

const wrong: [string, Graph, RegExp][] = [
  ["a node that it does not have", { empty: { class_type: "EmptyPicture", inputs: {} }, save }, /invalid_prompt/],
  ["no node that saves", { empty }, /prompt_no_outputs/],
  ["a missing input", { empty, save: { class_type: "SaveImage", inputs: { filename_prefix: "x" } } }, /required_input_missing/],
  ["a link of another type", { empty, mask: { class_type: "InvertMask", inputs: { mask: ["empty", 0] } }, save }, /return_type_mismatch/],
  ["a number out of range", { empty: { ...empty, inputs: { ...empty.inputs, width: 0 } }, save }, /value_smaller_than_min/],
  ["a model file that is not there", { model: { class_type: "VAELoader", inputs: { vae_name: "none" } }, empty, save }, /value_not_in_list/],
  ["an upload that is not there", { empty: { class_type: "LoadImage", inputs: { image: "none.png" } }, save }, /value_not_in_list/],
];
for (const [name, graph, reason] of wrong) {
  test(`the fake refuses a graph with ${name}, as the real server does`, async (t) => {
    const { submit } = await fakeOf(t);
    const { status, text } = await submit(graph);
    assert.equal(status, 400);
    assert.match(text, reason);
  });
}

test("the fake takes a right graph, and without overwriting gives an upload of a taken name another one", async (t) => {
  const { fake, submit } = await fakeOf(t);
  assert.equal((await submit({ empty, save })).status, 200);
  const upload = async (bytes: string) => {
    const form = new FormData();
    form.set("image", new Blob([bytes]), "a.png");
    return (await (await fetch(`${fake.url}/upload/image`, { method: "POST", body: form })).json()) as { name: string };
  };
  assert.deepEqual([(await upload("1")).name, (await upload("2")).name], ["a.png", "a (1).png"]);
});
