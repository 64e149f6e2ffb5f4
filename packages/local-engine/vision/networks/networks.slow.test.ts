import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { allowedLicences } from "../../../../scripts/check/check-sbom.ts";
import { withVision } from "../what-saw.ts";
import { loadNetwork } from "./load-network.ts";
import type { Network } from "./network.ts";

/** All that a file of this folder says of a network. */
async function networks(): Promise<Network[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".ts") && !name.includes(".test."));
  const exported = await Promise.all(files.map(async (name) => Object.values((await import(join(import.meta.dirname, name))) as object)));
  return exported.flat().filter((one): one is Network => typeof one === "object" && one !== null && "sha256" in one);
}

test("each network lies in the installed packages, may be passed on, gives what its file says, and is named by the job that it looked for", async () => {
  const all = await networks();
  assert.ok(all.length >= 6, `${all.length} networks`);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length, "two have one name");
  for (const network of all) {
    assert.ok(allowedLicences.has(network.licence), `${network.id} is under ${network.licence}`);
    const { result, sight } = await withVision(async () => (await loadNetwork(network)).run(new Float32Array(network.side ** 2 * 3)));
    assert.deepEqual(result.map(({ length }) => length), Object.values(network.outputs), network.id);
    assert.ok(result.every((output) => output.every(Number.isFinite)), `${network.id} gives no numbers`);
    assert.deepEqual([...sight.models], [network.id]);
  }
});

test("a file that is not the one that the network was tried with is not run", async () => {
  const [network] = await networks();
  await assert.rejects(loadNetwork({ ...network!, id: "other", sha256: "0".repeat(64) }), /the weights of other .* are not the ones/);
});
