import { readFile } from "node:fs/promises";
import { type Asset, JPEG, PNG } from "@trustnxt/c2pa-ts/asset";
import { SuperBox } from "@trustnxt/c2pa-ts/jumbf";
import { type Manifest, ManifestStore, type ValidationResult } from "@trustnxt/c2pa-ts/manifest";
import type { Format } from "../media-types.ts";
import { topBoxes } from "../mp4/boxes.ts";
import { Mp4Asset } from "./mp4-asset.ts";

/** The manifests of a file, its own last, byte for byte: another signature stands over them. */
export interface CarriedManifests {
  manifests: CarriedManifest[];
  /** What the library found when it checked the last one against the file. */
  found: ValidationResult["statusEntries"];
}

export interface CarriedManifest {
  label: string;
  /** A box's content, without its header of 8 bytes. */
  content: Uint8Array;
  /** The content of the signature's box. */
  signature: Uint8Array;
}

/** More would make every result that much larger. */
const mostBytes = 8 * 1024 * 1024;

const assetOf: Partial<Record<Format, (bytes: Buffer) => Asset>> = {
  jpeg: (bytes) => new JPEG(bytes),
  png: (bytes) => new PNG(bytes),
  mp4: (bytes) => new Mp4Asset(bytes),
  mov: (bytes) => new Mp4Asset(bytes),
  m4v: (bytes) => new Mp4Asset(bytes),
};

/**
 * The manifests of a file, or undefined where it has none, has some that cannot be read or are more than 8 MiB, or is of a format whose manifests the
 * library does not read (WebP, sound). Takes the whole file into memory, of a video only when it has a manifest.
 */
export async function readManifests(path: string, format: Format): Promise<CarriedManifests | undefined> {
  const open = assetOf[format];
  if (!open) return undefined;
  try {
    if (open === assetOf.jpeg || open === assetOf.png || (await topBoxes(path)).some(({ type }) => type === "uuid"))
      return await carried(open(await readFile(path)));
  } catch {
    // Whatever a file brings along must not keep it from being worked on.
  }
  return undefined;
}

async function carried(asset: Asset): Promise<CarriedManifests | undefined> {
  const bytes = asset.getManifestJUMBF();
  if (!bytes || bytes.length > mostBytes) return undefined;
  const store = SuperBox.fromBuffer(Uint8Array.from(bytes));
  // Taken before the check, which writes boxes again.
  const manifests = store.contentBoxes.flatMap((box) => (box instanceof SuperBox ? [contentsOf(box)] : []));
  if (manifests.length === 0) return undefined;
  const { statusEntries } = await ManifestStore.read(store).validate(asset);
  return { manifests, found: statusEntries };
}

function contentsOf(box: SuperBox): CarriedManifest {
  const label = box.descriptionBox?.label;
  const signature = box.getByPath("c2pa.signature")?.rawContent;
  if (label === undefined || !box.rawContent || !signature) throw new Error("the manifest has no label or no signature");
  return { label, content: Uint8Array.from(box.rawContent), signature: Uint8Array.from(signature) };
}

/** A manifest of another file as the library sees one of its own: it writes it as it is, and finds what is referred to by hash. */
export function asManifest({ label, content, signature }: CarriedManifest): Manifest {
  const size = content.length + 8;
  const box = {
    schema: {
      measure: () => ({ size }),
      write(output: { writeSlice(bytes: Uint8Array): void }) {
        const header = Buffer.alloc(8);
        header.writeUInt32BE(size);
        header.write("jumb", 4, "latin1");
        output.writeSlice(Uint8Array.from(header));
        output.writeSlice(content);
      },
    },
  };
  const signatureBox = { getBytes: () => signature };
  return { label, componentStore: new Map([["c2pa.signature", signatureBox]]), getBytes: () => content, generateJUMBFBox: () => box } as unknown as Manifest;
}
