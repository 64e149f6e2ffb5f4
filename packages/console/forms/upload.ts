import { AtelierError, ConnectionError } from "../data/connection.ts";
import { refresh } from "../data/cache.ts";
import { mediaUrl } from "../data/media-url.ts";
import { base } from "../router/base.ts";
import type { MediaFacts } from "./logic/check-media.ts";
import { formatsOfBytes, headOfFile } from "./logic/format-of-bytes.ts";
import type { MediaRule } from "./logic/schema.ts";

/** What `POST /v1/uploads` returns. */
export interface Upload {
  upload: string;
  url: string;
  file_name: string;
  format: string;
  media: "image" | "video" | "audio";
  width?: number;
  height?: number;
  seconds?: number;
  bytes: number;
  created_at: string;
  expires_at: string;
}

/** Sends a file. By XMLHttpRequest, because fetch reports no progress of what it sends. @param progress 0 to 1 */
export function upload(file: File, progress: (share: number) => void, signal: AbortSignal): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${base}/v1/uploads?file_name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => progress(loaded / Math.max(1, total));
    request.onload = () => {
      const body = request.response as ({ data: Upload } & ConstructorParameters<typeof AtelierError>[1]) | null;
      if (request.status !== 200 || !body) return reject(new AtelierError(request.status, body ?? {}));
      refresh("pick");
      resolve(body.data);
    };
    request.onerror = () => reject(new ConnectionError("The service cannot be reached"));
    request.onabort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

/** What the browser can tell of a file without sending it. Formats that it cannot open keep size and length unknown. */
export async function factsOf(file: File, { media }: Pick<MediaRule, "media">): Promise<MediaFacts> {
  const head = new Uint8Array(await file.slice(0, headOfFile).arrayBuffer());
  const facts: MediaFacts = { type: file.type, name: file.name, bytes: file.size, formats: formatsOfBytes(head) ?? [] };
  const url = URL.createObjectURL(file);
  try {
    if (media === "image") {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return { ...facts, width: picture.naturalWidth, height: picture.naturalHeight };
    }
    const player = document.createElement(media);
    await new Promise((resolve, reject) => {
      Object.assign(player, { onloadedmetadata: resolve, onerror: reject, preload: "metadata", src: url });
      setTimeout(reject, 3000);
    });
    return { ...facts, seconds: player.duration, ...(player instanceof HTMLVideoElement && { width: player.videoWidth, height: player.videoHeight }) };
  } catch {
    return facts;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** What a file of ours is called, by the end of its URL; undefined for those of other servers. */
export function fileNameIn(url: string): string | undefined {
  const shown = shownUrl(url);
  return shown && decodeURIComponent(shown.split("?", 1)[0]!.split("/").at(-1)!);
}

/** A URL that this page may show: one of the service's own files. Others are refused by the content policy. */
export function shownUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  return pathname.startsWith(`${base}/media/`) && searchParams.has("signature") ? mediaUrl(url) : undefined;
}
