import type { Links } from "../delivery/links.ts";
import type { UploadRow } from "../store/database/tasks/uploads.ts";
import { contentTypeOf } from "./accepted-media.ts";

/** An upload as its owner sees it. */
export interface UploadView {
  upload: string;
  /** Signed; works as long as the upload. */
  url: string;
  file_name: string;
  media: "image" | "video" | "audio";
  format: string;
  width?: number;
  height?: number;
  seconds?: number;
  bytes: number;
  created_at: string;
  expires_at: string;
}

export function viewUpload(row: UploadRow, links: Links): UploadView {
  const expiresAt = new Date(row.expires_at);
  return {
    upload: row.id,
    url: links.file({ object: row.object, fileName: row.file_name, expiresAt }).url,
    file_name: row.file_name,
    media: row.media,
    format: row.format,
    ...(row.width !== null && { width: row.width }),
    ...(row.height !== null && { height: row.height }),
    ...(row.seconds !== null && { seconds: row.seconds }),
    bytes: row.bytes,
    created_at: new Date(row.created_at).toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

/** An upload as clients of hosted services list it. */
export function viewAsset({ upload, url, media, format, bytes, created_at, expires_at }: UploadView, now: number) {
  const left = Math.floor((Date.parse(expires_at) - now) / 1000);
  const asset = { file_id: upload, content_type: contentTypeOf(media, format), size_bytes: bytes, created_at, expires_at };
  return { ...asset, ttl_seconds: left, asset_url: url, asset_url_expires_in: left };
}
