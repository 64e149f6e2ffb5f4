import "reflect-metadata";
import { createPrivateKey, randomUUID, sign } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { PemConverter, X509Certificate } from "@peculiar/x509";
import { type Asset, JPEG, PNG } from "@trustnxt/c2pa-ts/asset";
import { CoseAlgorithmIdentifier, type Signer } from "@trustnxt/c2pa-ts/cose";
import { BMFFHashAssertion, ClaimVersion, DataHashAssertion, ManifestStore } from "@trustnxt/c2pa-ts/manifest";
import { shiftChunkOffsets } from "../mp4/shift-chunk-offsets.ts";
import type { Credentials } from "./marking.ts";
import { carryManifests, describeWork, readIngredients } from "./describe-work.ts";
import type { Ingredient } from "./ingredient.ts";
import { Mp4Asset } from "./mp4-asset.ts";
import type { Provenance } from "./xmp.ts";

export type MarkedFormat = "png" | "jpeg" | "mp4";

const mediaTypes: Record<MarkedFormat, string> = { png: "image/png", jpeg: "image/jpeg", mp4: "video/mp4" };

/**
 * Adds a signed manifest to a file (C2PA 2.1): what it was made from and by what, and a hash by which every later change is seen. Pixels and frames stay
 * what they are. Takes the whole file into memory. Any change of the file afterwards breaks the signature: do this last.
 * @param ingredients what it was made from; their own manifests go along
 */
export async function signManifest(
  path: string,
  format: MarkedFormat,
  provenance: Provenance,
  credentials: Credentials,
  ingredients: readonly Ingredient[] = [],
): Promise<void> {
  const [file, read] = [await readFile(path), await readIngredients(ingredients)];
  const begin = () => draft(format, provenance, credentials, read);
  if (format !== "mp4") return writeFile(path, await signed(format === "png" ? new PNG(file) : new JPEG(file), begin()));
  // The manifest stands before the media data, and the library moves that without telling the tables of offsets.
  const trial = new Mp4Asset(Buffer.from(file));
  await trial.ensureManifestSpace(begin().store.measureSize());
  shiftChunkOffsets(file, trial.getDataLength() - file.length);
  await writeFile(path, await signed(new Mp4Asset(file), begin()));
}

async function signed(asset: Asset, { store, manifest, hash, signer }: ReturnType<typeof draft>): Promise<Uint8Array> {
  await asset.ensureManifestSpace(store.measureSize());
  await hash.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}

function draft(format: MarkedFormat, provenance: Provenance, credentials: Credentials, ingredients: Awaited<ReturnType<typeof readIngredients>>) {
  const signer = signerOf(credentials);
  const store = new ManifestStore();
  carryManifests(store, ingredients);
  const manifest = store.createManifest({
    assetFormat: mediaTypes[format],
    instanceID: `xmp:iid:${randomUUID()}`,
    defaultHashAlgorithm: "SHA-256",
    signer,
    claimVersion: ClaimVersion.V2,
  });
  if (manifest.claim) manifest.claim.claimGeneratorName = "Atelier";
  const hash = format === "mp4" ? BMFFHashAssertion.createV3("jumbf manifest", "SHA-256") : DataHashAssertion.create("SHA-256");
  for (const assertion of [...describeWork(manifest, ingredients, provenance), hash]) manifest.addAssertion(assertion);
  return { store, manifest, hash, signer };
}

/**
 * The library's own signer writes ECDSA signatures in ASN.1, which other verifiers refuse: COSE has the two numbers one after the other (RFC 9053, section
 * 2.1).
 */
function signerOf({ key, chain }: Credentials): Signer {
  const [certificate, ...chainCertificates] = PemConverter.decode(chain).map((raw) => new X509Certificate(raw));
  if (!certificate) throw new Error("the chain of certificates is empty");
  const privateKey = createPrivateKey(key);
  return {
    certificate,
    chainCertificates,
    algorithm: CoseAlgorithmIdentifier.ES256,
    sign: async (payload) => Uint8Array.from(sign("sha256", payload, { key: privateKey, dsaEncoding: "ieee-p1363" })),
  };
}
