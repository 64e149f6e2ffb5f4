/**
 * `npm run soak -- provenance`: marked files of each format and origin (made from words, from a file with and without a manifest, twice over, given back as
 * they came), judged by an independent verifier: the Python package c2pa (`pip install c2pa-python`), of which `PYTHON` may name the interpreter. Without
 * it nothing is proved. Some seconds.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { makeCredentials } from "@atelier/media/provenance/credentials.ts";
import type { Ingredient } from "@atelier/media/provenance/ingredient.ts";
import { type MarkedFormat, signManifest } from "@atelier/media/provenance/sign-manifest.ts";
import type { Provenance } from "@atelier/media/provenance/xmp.ts";
import { mp4 } from "@atelier/media/video/mp4-arguments.ts";

const python = process.env.PYTHON ?? "python3";
/** The verifier's judgement: nothing but the signer, whom nobody knows, is wrong; the actions and ingredients are these. */
const judge = `
import c2pa, json, sys
with c2pa.Reader(sys.argv[1]) as reader:
    found = json.loads(reader.json())
manifest = found["manifests"][found["active_manifest"]]
deltas = [one["validationDeltas"] for one in found["validation_results"].get("ingredientDeltas", [])]
failures = [one["code"] for part in [found["validation_results"]["activeManifest"], *deltas] for one in part["failure"]]
actions = [one["action"] for part in manifest["assertions"] if part["label"].startswith("c2pa.actions") for one in part["data"]["actions"]]
print(json.dumps({"state": found["validation_state"], "failures": sorted(set(failures)), "actions": actions, "manifests": len(found["manifests"])}))
`;

if (spawnSync(python, ["-c", "import c2pa"]).status !== 0) {
  console.log(`There is no c2pa package for ${python} here: nothing was proved. Install it (pip install c2pa-python) and run it again.`);
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "atelier-judged-"));
try {
  const credentials = await makeCredentials();
  for (const format of ["png", "jpeg", "mp4"] as const) {
    const origin = (name: string, relationship: Ingredient["relationship"] = "parentOf"): Ingredient => ({
      path: join(folder, `${name}.${format}`),
      format,
      title: "image",
      relationship,
    });
    const cases: [name: string, provenance: Partial<Provenance>, ingredients: Ingredient[], actions: string, manifests: number][] = [
      ["created", { sourceType: "algorithmicMedia" }, [], "c2pa.created", 1],
      ["of-plain", {}, [origin("plain")], "c2pa.opened c2pa.edited", 1],
      ["of-marked", {}, [origin("created"), origin("plain", "componentOf"), origin("created", "inputTo")], "c2pa.opened c2pa.placed c2pa.edited", 2],
      ["twice", {}, [origin("of-marked")], "c2pa.opened c2pa.edited", 3],
      ["given-back", { isUnchanged: true }, [origin("created")], "c2pa.opened c2pa.edited.metadata", 2],
    ];
    await makePlain(join(folder, `plain.${format}`), format);
    for (const [name, provenance, ingredients, actions, manifests] of cases) {
      const path = join(folder, `${name}.${format}`);
      await makePlain(path, format);
      await signManifest(path, format, { sourceType: "compositeSynthetic", engine: "soak", ...provenance }, credentials, ingredients);
      const found = JSON.parse(execFileSync(python, ["-c", judge, path], { encoding: "utf8" })) as {
        state: string;
        failures: string[];
        actions: string[];
        manifests: number;
      };
      const isRight =
        found.state === "Valid" &&
        found.failures.join() === "signingCredential.untrusted" &&
        found.actions.join(" ") === actions &&
        found.manifests === manifests;
      console.log(`${format} ${name}: ${isRight ? "valid, as it should be" : JSON.stringify(found)}`);
      if (!isRight) process.exitCode = 1;
    }
  }
} finally {
  await rm(folder, { recursive: true });
}

async function makePlain(path: string, format: MarkedFormat): Promise<void> {
  if (format === "mp4") await runUngated(["-f", "lavfi", "-i", "testsrc=s=160x120:r=25:d=1", "-pix_fmt", "yuv420p", ...mp4, path], ignoreOutput);
  else
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#4080c0" } })
      .toFormat(format)
      .toFile(path);
}
