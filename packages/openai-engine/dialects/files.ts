import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";

/** A file as a part of a form, read while it is sent. */
export const blobOf = (path: string): Promise<Blob> => openAsBlob(path, { type: mediaTypeOf(path) });

export async function dataUrlOf(path: string): Promise<string> {
  return `data:${mediaTypeOf(path)};base64,${(await readFile(path)).toString("base64")}`;
}

const mediaTypeOf = (path: string): string => (path.endsWith(".wav") ? "audio/wav" : "image/png");
