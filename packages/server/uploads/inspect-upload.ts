import type { KnownFile } from "@atelier/media/media-limits.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import { formats, type Format } from "@atelier/media/media-types.ts";
import { sniffFile } from "@atelier/media/sniff-file.ts";
import type { MediaInspection } from "../inspection/media-inspection.ts";
import type { UploadRow } from "../store/database/tasks/uploads.ts";
import type { AcceptedMedia } from "./accepted-media.ts";
import { refusedUpload } from "./errors.ts";

/** Bytes of one upload: more than any endpoint takes. */
export const largestUpload = 256 * 1024 * 1024;

interface Inspector {
  inspection: Pick<MediaInspection, "checkFile">;
  accepted: AcceptedMedia;
}

/** @returns what the file really is @throws ServiceError 400 for what no endpoint could take */
export async function inspectUpload({ inspection, accepted }: Inspector, path: string, bytes: number, accountId: string): Promise<KnownFile> {
  const reasons: string[] = [];
  for (const rule of rulesFor((await sniffFile(path)).format, accepted)) {
    const found = await inspection.checkFile(path, rule, accountId);
    if (!("reason" in found)) return { ...found, media: rule.media, bytes };
    reasons.push(found.reason);
  }
  throw refusedUpload(reasons[0]!);
}

export interface InspectedUpload {
  id: string;
  accountId: string;
  object: string;
  file: KnownFile;
  /** As its sender calls it. */
  fileName: string | undefined;
}

/** @param now milliseconds since 1970, from where its `lifetime` counts */
export function uploadRow({ id, accountId, object, file, fileName }: InspectedUpload, { lifetime }: { lifetime: number }, now: number): UploadRow {
  return {
    id,
    account_id: accountId,
    object,
    file_name: nameOf(fileName, file.format, id),
    media: file.media,
    format: file.format,
    width: file.width ?? null,
    height: file.height ?? null,
    seconds: file.duration ?? null,
    bytes: file.bytes,
    created_at: now,
    expires_at: now + lifetime,
  };
}

/** A rule for each kind of media that takes the format: a container may hold sound alone. For one that none takes, a rule that names what is taken. */
function rulesFor(format: Format | undefined, accepted: AcceptedMedia): MediaRule[] {
  const kinds = [...accepted].filter(([, formats]) => format !== undefined && formats.includes(format));
  const named = kinds.length > 0 ? kinds : [["image", [...new Set([...accepted.values()].flat())]] as const];
  return named.map(([media, formats]) => ({ media, from: "any", formats, maxBytes: largestUpload }));
}

/** The sender's name with the extension of what the file really is, which decides how it is served. */
function nameOf(given: string | undefined, format: Format, id: string): string {
  const stem = (given ?? "").replace(/^.*[/\\]/s, "").replace(/\.[^.]{0,10}$/, "").trim();
  return `${stem === "" ? `upload-${id.slice(-12)}` : stem.slice(0, 80)}.${formats[format].extensions[0]}`;
}
