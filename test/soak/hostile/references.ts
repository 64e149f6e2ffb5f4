/**
 * `npm run soak -- references`: every format that names other files, in every place of every carrier, through every reader: nothing of the other file comes
 * out, and nobody asks for the URL. Takes some minutes.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { carry, ownFiles } from "../../parts/referring-media/carriers.ts";
import { withDataReferences } from "../../parts/referring-media/mp4-references.ts";
import { referencesTo } from "../../parts/referring-media/references.ts";
import { somethingElse, tryFiles } from "../../parts/referring-media/try-files.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-references-"));
const elsewhere = await somethingElse(folder);
const own = await ownFiles();

try {
  const report = async (name: string, files: Record<string, Buffer>) => {
    const { taken, refused } = await tryFiles(Object.entries(files).map(([carrier, bytes]) => [`${carrier}/${name}`, bytes]), folder);
    console.log(`${name}: ${Object.keys(files).length} files, ${taken} readings gave the caller's own, ${refused} refused`);
  };
  await report("mp4-dref", withDataReferences(own["own.mp4"], elsewhere));
  for (const [name, text] of Object.entries(referencesTo(elsewhere))) await report(name, await carry(text, own));
  assert.equal(elsewhere.asked(), 0, "a URL was asked for");
} finally {
  elsewhere.close();
  await rm(folder, { recursive: true });
}
