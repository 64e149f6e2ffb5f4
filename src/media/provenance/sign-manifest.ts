import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { PemConverter, X509Certificate } from "@peculiar/x509";
import { type Asset, JPEG, PNG } from "@trustnxt/c2pa-ts/asset";
import { CoseAlgorithmIdentifier, LocalSigner } from "@trustnxt/c2pa-ts/cose";
import { ActionAssertion, ActionType, type Assertion, BMFFHashAssertion, DataHashAssertion, type DigitalSourceType, ManifestStore } from "@trustnxt/c2pa-ts/manifest";
import { shiftChunkOffsets } from "../mp4/shift-chunk-offsets.ts";
import type { Credentials } from "./credentials.ts";
import { Mp4Asset } from "./mp4-asset.ts";
import { type Provenance, sourceTypeUrl } from "./xmp.ts";

export type MarkedFormat = "png" | "jpeg" | "mp4";

const mediaTypes: Record<MarkedFormat, string> = { png: "image/png", jpeg: "image/jpeg", mp4: "video/mp4" };

/**
 * Adds a signed manifest to a file (C2PA 2.1): what made it, and a hash by which every later change is seen. Pixels and frames stay
 * what they are. Takes the whole file into memory. Any change of the file afterwards breaks the signature: do this last.
 */
export async function signManifest(path: string, format: MarkedFormat, provenance: Provenance, credentials: Credentials): Promise<void> {
  const file = await readFile(path);
  if (format !== "mp4") return writeFile(path, await signed(format === "png" ? new PNG(file) : new JPEG(file), format, provenance, credentials));
  // The manifest stands before the media data, and the library moves that without telling the tables of offsets.
  const { store } = await draft(format, provenance, credentials);
  const trial = new Mp4Asset(Buffer.from(file));
  await trial.ensureManifestSpace(store.measureSize());
  shiftChunkOffsets(file, trial.getDataLength() - file.length);
  await writeFile(path, await signed(new Mp4Asset(file), format, provenance, credentials));
}

async function signed(asset: Asset, format: MarkedFormat, provenance: Provenance, credentials: Credentials): Promise<Uint8Array> {
  const { store, manifest, hash, signer } = await draft(format, provenance, credentials);
  await asset.ensureManifestSpace(store.measureSize());
  await hash.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}

async function draft(format: MarkedFormat, { sourceType, engine, model }: Provenance, { key, chain }: Credentials) {
  const [leaf, ...authorities] = PemConverter.decode(chain).map((raw) => new X509Certificate(raw));
  if (!leaf) throw new Error("the chain of certificates is empty");
  const signer = new LocalSigner(new Uint8Array(PemConverter.decodeFirst(key)), CoseAlgorithmIdentifier.ES256, leaf, authorities);
  const store = new ManifestStore();
  const manifest = store.createManifest({ assetFormat: mediaTypes[format], instanceID: `xmp:iid:${randomUUID()}`, defaultHashAlgorithm: "SHA-256", signer });
  if (manifest.claim) manifest.claim.claimGeneratorName = "Atelier";
  const hash = format === "mp4" ? BMFFHashAssertion.createV2("jumbf manifest", "SHA-256") : DataHashAssertion.create("SHA-256");
  const actions = new ActionAssertion();
  const agent = model === undefined ? `Atelier, engine ${engine}` : `Atelier, engine ${engine}, model ${model}`;
  actions.actions.push({ action: ActionType.C2paCreated, digitalSourceType: sourceTypeUrl(sourceType) as DigitalSourceType, softwareAgent: { name: agent } });
  for (const assertion of [hash, actions] satisfies Assertion[]) manifest.addAssertion(assertion);
  return { store, manifest, hash, signer };
}
