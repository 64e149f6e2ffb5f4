import Type, { type Static } from "typebox";
import type { Caller } from "../../accounts/caller.ts";
import type { Links } from "../../delivery/links.ts";
import { premiumOnly } from "../errors.ts";
import { type CutQuery, type CutRow, cutLink } from "./audio-cut.ts";

export const downloadSchema = Type.Object(
  {
    id: Type.Integer({ description: "The item" }),
    title: Type.String({ description: "Its title" }),
    download_url: Type.String({ format: "uri", description: "Signed address that needs no key and makes a browser save the file" }),
    expires_at: Type.String({ format: "date-time", description: "When the address stops to work" }),
  },
  { title: "AudioDownload", description: "Where to get the audio file" },
);

export type Download = Static<typeof downloadSchema>;

type DownloadRow = CutRow & { id: number; title: string; is_premium: 0 | 1 };

/**
 * Where this caller gets the file of an item, whole or a part of it.
 * @throws ServiceError 403 for a premium item and a caller without the entitlement, 400 for a part that the file does not have.
 */
export function audioDownload(row: DownloadRow, cut: CutQuery | undefined, links: Links, caller: Caller): Download {
  if (row.is_premium && !caller.premium) throw premiumOnly();
  const link = cut ? cutLink(row, cut, links) : links.file({ object: row.file_object, fileName: row.file_name, disposition: "attachment" });
  return { id: row.id, title: row.title, download_url: link.url, expires_at: link.expiresAt.toISOString() };
}
