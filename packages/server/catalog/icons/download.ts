import Type, { type Static } from "typebox";
import type { Caller } from "../../accounts/caller.ts";
import type { Links } from "../../delivery/links.ts";
import type { IconWithNames } from "../../store/database/catalog/icons.ts";
import { premiumOnly } from "../errors.ts";
import type { IconDownloadQuery } from "./query.ts";

export const iconDownloadSchema = Type.Object({
  filename: Type.String({ description: "Name that the file is saved under" }),
  url: Type.String({ format: "uri", description: "Signed address that needs no key and makes a browser save the file" }),
  expires_at: Type.String({ format: "date-time", description: "When the address stops to work" }),
});

export type IconDownload = Static<typeof iconDownloadSchema>;

/** Where this caller gets an icon. @throws ServiceError 403 for a premium icon's SVG without the entitlement */
export function iconDownload(
  row: IconWithNames, { format, png_size: size, color, rotate, flip }: IconDownloadQuery, caller: Caller, links: Links,
): IconDownload {
  if (format === "svg" && !row.is_free && !caller.premium) throw premiumOnly();
  const filename = format === "svg" ? `${row.slug}.svg` : `${row.slug}-${size}.png`;
  const link = links.icon({
    iconId: row.id,
    format,
    fileName: filename,
    disposition: "attachment",
    ...(format === "png" && { size: Number(size) }),
    ...(color !== undefined && { color: /^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? `#${color}` : color }),
    ...(rotate !== "0" && { rotate: Number(rotate) }),
    ...(flip !== undefined && { flip }),
  });
  return { filename, url: link.url, expires_at: link.expiresAt.toISOString() };
}
