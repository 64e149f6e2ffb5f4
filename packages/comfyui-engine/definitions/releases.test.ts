import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { loadWorkflows, workflowsOf } from "../find-workflows.ts";
import { readCatalogue } from "../models/catalogue.ts";
import { profiles } from "../profiles/load-profile.ts";

const page = await readFile(join(import.meta.dirname, "../../../docs/guides/comfyui-models.md"), "utf8");

/** Cells of the rows of the page's tables. */
const rows = page.split("\n").filter((line) => line.startsWith("| ")).map((line) => line.slice(2, -2).split(" | "));

const byNumbers = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });

test("the page tells for each workflow the least release that its nodes have, as the status does", async () => {
  const all = await loadWorkflows(join(import.meta.dirname, "../workflows"));
  const found = profiles.flatMap((profile) => workflowsOf(all, profile));
  const released = rows.filter(([, , release]) => /^\d+\.\d+\.\d+$/.test(release ?? ""));
  const judged = released.flatMap(([names, , release]) =>
    names!.split(", ").map((name) => {
      const id = name.replace(" with ", "-");
      const releases = found.filter((one) => one.id === id).map(({ needs }) => needs.release!);
      assert.equal(releases.sort(byNumbers).at(-1), release, name);
      return id;
    }),
  );
  const best = found.filter(({ workflow }) => (workflow.rank ?? 0) === 0).map(({ id }) => id);
  assert.deepEqual([...new Set(best)].filter((id) => !judged.includes(id)), []);
});

test("the page names each file of the profiles with its licence, size and repository", async () => {
  for (const profile of profiles) {
    for (const { place, licence, bytes, repository } of await readCatalogue([profile])) {
      const row = rows.find(([file, , , , source]) => file === `\`${place}\`` && source === repository);
      assert.ok(row, `${place} of ${repository} is not on the page`);
      assert.deepEqual([row[2], Math.round(Number(row[3]) * 1e9)], [licence, bytes]);
    }
  }
});
