import Type, { type Static } from "typebox";
import type { Caller } from "../../accounts/caller.ts";
import type { Links } from "../../delivery/links.ts";
import type { AudioRow } from "./audio-item.ts";
import { premiumOnly } from "../errors.ts";

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

/**
 * Where this caller gets the whole file of an item.
 * @throws ServiceError 403 for a premium item and a caller without the entitlement.
 */
export function audioDownload(row: AudioRow & { id: number; title: string }, links: Links, caller: Caller): Download {
  if (row.is_premium && !caller.premium) throw premiumOnly();
  const link = links.file({ object: row.file_object, fileName: row.file_name, disposition: "attachment" });
  return { id: row.id, title: row.title, download_url: link.url, expires_at: link.expiresAt.toISOString() };
}
