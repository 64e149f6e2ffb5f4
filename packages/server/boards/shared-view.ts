import { mediaTypeOfName } from "@atelier/media/media-types.ts";
import { notFound } from "../errors.ts";
import type { Rendered } from "../delivery/renditions.ts";
import { findBoardItem, listBoardItems } from "../store/database/boards/board-items.ts";
import { boardItemNotFound } from "./errors.ts";
import { type ContentFile, type ContentParts, contentsOf, type ItemContent } from "./item-content.ts";
import { cursorOf, readCursor } from "./item-cursor.ts";
import type { OpenShare } from "./share-service.ts";

export interface SharedBoardView {
  name: string;
  description: string;
  item_count: number;
  download: boolean;
  expires_at: string;
}

export interface SharedItemView {
  id: string;
  type: string;
  note: string;
  /** Null where it is gone. */
  item: SharedContentView | null;
}

export interface SharedContentView extends Omit<ItemContent, "originals" | "isWithheld" | "preview" | "thumbnail" | "waveform"> {
  media_type?: string;
  preview_url?: string;
  thumbnail_url?: string;
  waveform_image_url?: string;
  downloads: { file_name: string; url: string }[];
}

/** What may be asked of an item below a link. */
export const sharedParts = ["preview", "thumbnail", "waveform", "download"] as const;
export type SharedPart = (typeof sharedParts)[number];

export interface SharedFile extends Rendered {
  fileName: string;
}

export function viewSharedBoard({ share, board }: OpenShare): SharedBoardView {
  return {
    name: board.name, description: board.description, item_count: board.items, download: share.can_download === 1,
    expires_at: new Date(share.expires_at).toISOString(),
  };
}

/** A page of a board as its link shows it. @param base URL of the link's API */
export async function sharedItems(
  parts: ContentParts, { share, board }: OpenShare, { cursor, limit, base }: { cursor?: string | undefined; limit: number; base: string },
): Promise<{ items: SharedItemView[]; next?: string }> {
  const page = { after: cursor === undefined ? undefined : readCursor(cursor), limit: limit + 1 };
  const rows = await listBoardItems(parts.database.db, board.id, page);
  const shown = rows.slice(0, limit);
  const contents = await contentsOf(parts, shown, viewerOf(share));
  const items = shown.map(({ id, type, note }): SharedItemView => {
    const content = contents.get(id);
    return { id, type, note, item: content ? viewContent(content, `${base}/items/${id}`, share.can_download === 1) : null };
  });
  return { items, ...(rows.length > limit && { next: cursorOf(shown.at(-1)!) }) };
}

/**
 * A file of an item below a link.
 * @param number of the download, where an item has several
 * @throws ServiceError 404 for what the board does not have, and for downloads where the link gives none
 */
export async function sharedFile(
  parts: ContentParts, { share, board }: OpenShare, { item, part, number }: { item: string; part: SharedPart; number: number },
): Promise<SharedFile> {
  const row = await findBoardItem(parts.database.db, board.id, item.toLowerCase());
  if (!row) throw boardItemNotFound();
  const content = (await contentsOf(parts, [row], viewerOf(share))).get(row.id);
  const file = content && fileOf(content, part, share.can_download === 1 ? number : -1);
  const rendered = await file?.render();
  if (!file || !rendered) throw notFound("File");
  return { ...rendered, fileName: file.fileName };
}

export function viewerOf(share: OpenShare["share"]) {
  return { accountId: share.account_id, premium: share.has_premium === 1, hasCatalog: true };
}

function fileOf(content: ItemContent, part: SharedPart, number: number): ContentFile | undefined {
  return part === "download" ? content.originals[number] : content[part];
}

function viewContent({ originals, isWithheld: _, preview, thumbnail, waveform, ...facts }: ItemContent, base: string, mayDownload: boolean): SharedContentView {
  return {
    ...facts,
    ...(preview && { media_type: mediaTypeOfName(preview.fileName), preview_url: `${base}/preview` }),
    ...(thumbnail && { thumbnail_url: `${base}/thumbnail` }),
    ...(waveform && { waveform_image_url: `${base}/waveform` }),
    downloads: mayDownload ? originals.map(({ fileName }, number) => ({ file_name: fileName, url: `${base}/download?file=${number}` })) : [],
  };
}
