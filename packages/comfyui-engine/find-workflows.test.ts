import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { loadWorkflows, workflowsOf } from "./find-workflows.ts";
import { defaultProfile } from "./profiles/default.ts";

const graphs = new URL("definitions/typed-graph.ts", import.meta.url).href;
const needs = new URL("graphs/needs-of.ts", import.meta.url).href;

const file = `
import { TypedGraph } from ${JSON.stringify(graphs)};
import { needsOf } from ${JSON.stringify(needs)};
function build(g, image) {
  const [picture] = g.add("LoadImage", { image });
  g.add("SaveImage", { images: picture, filename_prefix: "" }, "picture");
}
export const workflow = {
  kind: "edit-image",
  rank: -1,
  needs: (profile) => needsOf(profile, (g) => build(g, "a")),
  plan: async () => ({ steps: [], finish: async () => ({}), sourceType: "algorithmicMedia", notApplied: [] }),
};
`;

test("another model for an endpoint is one file", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-one-file-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "edit-image-other.ts"), file);
  const all = new Map([...(await loadWorkflows(join(import.meta.dirname, "workflows"))), ...(await loadWorkflows(folder))]);
  const ofKind = workflowsOf(all, defaultProfile).filter(({ workflow }) => workflow.kind === "edit-image");
  assert.deepEqual(ofKind.map(({ id }) => id), ["edit-image-other", "edit-image"]);
  assert.deepEqual(ofKind[0]!.needs.nodes, ["LoadImage", "SaveImage"]);
});
