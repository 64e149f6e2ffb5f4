import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { JPEG, PNG } from "@trustnxt/c2pa-ts/asset";
import { SuperBox } from "@trustnxt/c2pa-ts/jumbf";
import { ActionAssertion, IngredientAssertion, ManifestStore } from "@trustnxt/c2pa-ts/manifest";
import sharp from "sharp";
import type { ImageOutput } from "../../endpoints/definition/output.ts";
import { normaliseImage } from "@atelier/media/images/normalise-image.ts";
import type { Format } from "@atelier/media/media-types.ts";
import { makeCredentials } from "@atelier/media/provenance/credentials.ts";
import type { Marking } from "@atelier/media/provenance/marking.ts";
import { finishFile } from "./finish-file.ts";
import type { PreparedInput } from "../prepare-input.ts";
import { ingredientsOf } from "./ingredients-of.ts";

let folder: string;
let signing: Marking;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-finished-"));
  signing = { level: "c2pa", credentials: await makeCredentials() };
});
after(() => rm(folder, { recursive: true }));

const like: ImageOutput = { type: "image", size: { like: "image" }, format: { like: "image" }, sharpen: 0, grain: 2, sparesUnchanged: true };

async function inputOf(name: string, bytes: Buffer, format: Format): Promise<PreparedInput> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { ...(await normaliseImage(path, `${path}-normal.png`)), original: { path, format, field: "image" } };
}

const { signal } = new AbortController();

function finish(input: PreparedInput, name: string, changes: { output?: Partial<ImageOutput>; unchanged?: string | undefined; marking?: Marking } = {}) {
  const { width = 0, height = 0 } = input;
  const finishing = {
    output: { ...like, ...changes.output },
    target: { width, height },
    inputs: { image: input },
    seed: 1,
    engine: "test",
    sourceType: "algorithmicallyEnhanced",
    unchanged: "image",
    marking: signing,
    signal,
    ...("unchanged" in changes && { unchanged: changes.unchanged }),
    ...(changes.marking && { marking: changes.marking }),
  } as const;
  return finishFile(input, join(folder, `finished-${name}`), finishing);
}

const noise = () => sharp({ create: { width: 120, height: 80, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 40 } } });

/** The file without what marks it: no APP1 of XMP, no APP11 or caBX of a manifest. */
function withoutMarks(file: Buffer, format: "jpeg" | "png"): Buffer {
  const kept: Buffer[] = [];
  let at = format === "png" ? 8 : 2;
  while (at < file.length) {
    const size = format === "png" ? 12 + file.readUInt32BE(at) : 2 + file.readUInt16BE(at + 2);
    const type = format === "png" ? file.toString("latin1", at + 4, at + 8) : String(file[at + 1]);
    const head = file.subarray(at, at + Math.min(60, size));
    const isXmp = head.includes("http://ns.adobe.com/xap/1.0/") || head.includes("XML:com.adobe.xmp");
    if (format === "jpeg" && type === String(0xda)) return Buffer.concat([...kept, file.subarray(at)]);
    if (!isXmp && type !== "caBX" && type !== String(0xeb)) kept.push(file.subarray(at, at + size));
    at += size;
  }
  return Buffer.concat(kept);
}

async function storeOf(path: string, format: "jpeg" | "png"): Promise<ManifestStore> {
  const asset = new { jpeg: JPEG, png: PNG }[format](await readFile(path));
  const store = ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(asset.getManifestJUMBF()!)));
  const { isValid, statusEntries } = await ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(asset.getManifestJUMBF()!))).validate(asset);
  assert.ok(isValid, JSON.stringify(statusEntries.filter(({ success }) => !success)));
  return store;
}

const assertionsOf = (store: ManifestStore) => store.getActiveManifest()!.assertions!.assertions;
const actionsOf = (store: ManifestStore) =>
  assertionsOf(store).flatMap((one) => (one instanceof ActionAssertion ? one.actions.map(({ action }) => String(action)) : []));
const ingredientsIn = (store: ManifestStore) => assertionsOf(store).filter((one) => one instanceof IngredientAssertion);

for (const format of ["jpeg", "png"] as const) {
  test(`a ${format} on which there was nothing to do comes back with every byte of its own, marked besides`, async () => {
    const bytes = await noise()
      .withExif({ IFD0: { Copyright: "somebody" } })
      .toFormat(format)
      .toBuffer();
    const input = await inputOf(`given.${format}`, bytes, format);
    const finished = await finish(input, format);
    assert.deepEqual({ ...finished, path: "" }, { path: "", format, width: 120, height: 80 });
    const made = await readFile(finished.path);
    assert.ok(withoutMarks(made, format).equals(withoutMarks(bytes, format)));
    assert.ok((await sharp(made).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer()));
    assert.match((await sharp(made).metadata()).xmpAsString ?? "", /DigitalSourceType="[^"]*algorithmicallyEnhanced"/);
    const store = await storeOf(finished.path, format);
    assert.deepEqual(actionsOf(store), ["c2pa.opened", "c2pa.edited.metadata"]);

    const unmarked = await finish(input, `${format}-unmarked`, { marking: { level: "off" } });
    assert.ok((await readFile(unmarked.path)).equals(bytes), "without marking it is the file");
  });

  test(`a ${format} that brings notes and a manifest of its own keeps both`, async () => {
    const xmp =
      '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="mine"/>' +
      '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>';
    const first = await inputOf(`first.${format}`, await noise().withXmp(xmp).toFormat(format).toBuffer(), format);
    const once = await finish(first, `${format}-once`);
    const second = await inputOf(`second.${format}`, await readFile(once.path), format);
    const twice = await finish(second, `${format}-twice`);
    const [before, after] = [await storeOf(once.path, format), await storeOf(twice.path, format)];
    assert.deepEqual(
      after.manifests.map(({ label }) => label),
      [before.getActiveManifest()!.label, after.getActiveManifest()!.label],
      "the first manifest goes along",
    );
    const [parent] = ingredientsIn(after);
    assert.deepEqual(
      [parent!.relationship, parent!.title, parent!.activeManifest!.uri],
      ["parentOf", "image", `self#jumbf=/c2pa/${before.getActiveManifest()!.label}`],
    );
    const carried = after.manifests[0]!.sourceBox!.rawContent!;
    assert.deepEqual(createHash("sha256").update(carried).digest(), Buffer.from(parent!.activeManifest!.hash), "byte for byte");
    assert.ok((await readFile(once.path)).includes(Buffer.from(carried)));
    const described = (await sharp(twice.path).metadata()).xmpAsString ?? "";
    assert.match(described, /dc:source="mine"/);
    assert.equal(described.match(/DigitalSourceType=/g)?.length, 1);
  });
}

test("what somebody asked for is done to an unchanged picture too, and what nobody asked for is not", async () => {
  const bytes = await noise().png().toBuffer();
  const input = await inputOf("asked.png", bytes, "png");
  const pixels = async (changes: Parameters<typeof finish>[2], name: string) =>
    sharp((await finish(input, name, changes)).path)
      .raw()
      .toBuffer();
  const own = await sharp(bytes).raw().toBuffer();
  assert.ok(!(await pixels({ output: { sharpen: 50 } }, "sharpened")).equals(own));
  assert.ok(!(await pixels({ output: { grain: 20, sparesUnchanged: false } }, "grained")).equals(own));
  assert.ok(!(await pixels({ unchanged: undefined }, "changed")).equals(own), "a picture that was worked on has its grain");
  const webp = await inputOf("given.webp", await noise().webp({ lossless: true }).toBuffer(), "webp");
  const { format, path } = await finish(webp, "from-webp");
  assert.equal(format, "png");
  assert.ok((await sharp(path).raw().toBuffer()).equals(await sharp(webp.original.path).raw().toBuffer()), "a WebP keeps its pixels in a PNG");
});

test("a result made from a picture was opened and edited, one made from words alone created", async () => {
  const input = await inputOf("worked-on.png", await noise().png().toBuffer(), "png");
  const store = await storeOf((await finish(input, "worked-on", { unchanged: undefined })).path, "png");
  assert.deepEqual(actionsOf(store), ["c2pa.opened", "c2pa.edited"]);
  assert.deepEqual(
    ingredientsIn(store).map(({ relationship, title, format }) => [relationship, title, format]),
    [["parentOf", "image", "image/png"]],
  );
  const made = await finishFile(input, join(folder, "finished-words"), {
    output: { ...like, format: "png" },
    target: { width: 120, height: 80 },
    inputs: {},
    seed: 1,
    engine: "test",
    sourceType: "algorithmicMedia",
    marking: signing,
    signal,
  });
  const created = await storeOf(made.path, "png");
  assert.deepEqual([actionsOf(created), ingredientsIn(created).length], [["c2pa.created"], 0]);
});

test("of several files one is the parent, what is seen or heard is part of it, and what guides the work is named as that", () => {
  const file = (field: string): PreparedInput => ({ path: "", mediaType: "", original: { path: "", format: "png", field } });
  const described = (inputs: Record<string, PreparedInput | PreparedInput[]>) => ingredientsOf(inputs).map(({ title, relationship }) => [title, relationship]);
  assert.deepEqual(described({ mask: file("mask"), image: file("image"), styleReferences: [file("style_reference_images[0]")] }), [
    ["image", "parentOf"],
    ["mask", "inputTo"],
    ["style_reference_images[0]", "inputTo"],
  ]);
  assert.deepEqual(described({ references: [file("reference_images[0]"), file("reference_images[1]")] }), [
    ["reference_images[0]", "parentOf"],
    ["reference_images[1]", "componentOf"],
  ]);
  assert.deepEqual(described({ audio: file("audio_url") }), [["audio_url", "componentOf"]]);
  assert.deepEqual(described({ imageReferences: [], videoReferences: [] }), []);
});
