import type { AudioContent, ImageContent } from "@modelcontextprotocol/server";
import type { Api } from "./api.ts";

/** Bytes of a picture that a model is shown: what a preview of 512 pixels can have at most, and far less as a rule. */
const mostPicture = 256 * 1024;
/** Bytes of a sound: some 20 s of MP3. */
const mostSound = 384 * 1024;

/** Path and query of one of the service's own signed URLs: its signature covers these, whatever the host. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A picture as content, where it is not too large to be read by a model. */
export async function pictureOf(api: Api, url: string): Promise<ImageContent[]> {
  const { status, contentType, bytes } = await api({ path: pathOf(url) });
  const mimeType = mediaType(contentType);
  if (status !== 200 || bytes.length > mostPicture || !/^image\/(png|jpeg|webp)$/.test(mimeType)) return [];
  return [{ type: "image", data: Buffer.from(bytes).toString("base64"), mimeType }];
}

/** A sound as content; of a long one the beginning, where its format allows that it is cut. */
export async function soundOf(api: Api, url: string): Promise<AudioContent[]> {
  const { status, contentType, bytes } = await api({ path: pathOf(url), headers: { range: `bytes=0-${mostSound - 1}` } });
  const mimeType = mediaType(contentType);
  if ((status !== 200 && status !== 206) || bytes.length > mostSound || !mimeType.startsWith("audio/")) return [];
  const part = Buffer.from(bytes);
  const isWhole = bytes.length < mostSound;
  if (!isWhole && !/^audio\/(mpeg|ogg|flac|wav|x-wav|vnd\.wave)$/.test(mimeType)) return [];
  if (!isWhole) endWav(part);
  return [{ type: "audio", data: part.toString("base64"), mimeType }];
}

const mediaType = (contentType: string): string => contentType.split(";", 1)[0]!.trim();

/** Makes the sizes in the head of a WAV that was cut those of what is left (RIFF: little-endian, chunk by chunk). Other formats are left alone. */
function endWav(bytes: Buffer): void {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WAVE") return;
  bytes.writeUInt32LE(bytes.length - 8, 4);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (bytes.toString("latin1", at, at + 4) === "data") return void bytes.writeUInt32LE(Math.min(size, bytes.length - at - 8), at + 4);
    at += 8 + size + (size % 2);
  }
}
