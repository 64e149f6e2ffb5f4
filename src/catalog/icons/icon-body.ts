import { isPlainSlug } from "../../delivery/icon-png-address.ts";
import { iconBodyRowsAfter, type IconBodyRow } from "../../store/database/icons.ts";
import type { Db } from "../../store/database/schema.ts";
import type { BodyView, ItemBody } from "../bodies/body-file.ts";
import { iconEnd, iconStart } from "./item-text.ts";
import { tagsText } from "./tags-text.ts";

/** Moves with every change of what is below. */
export const iconBodyLayout = 1;

/*
 * An icon in the body file: ids of its author, family and style, whether its slug is plain, the ends of the first three texts, and the texts one after the other: its JSON up to the
 * author, its slug, its tags, its JSON from the license on. What lies between them is written for each page: addresses end, and counts change.
 */
const authorAt = 0;
const familyAt = 4;
const styleAt = 8;
const plainAt = 12;
const endsAt = 16;
const textsAt = 28;

/** A page of all icons in the order of their ids. */
export async function iconBodiesAfter(db: Db, id: number, limit: number): Promise<ItemBody[]> {
  return (await iconBodyRowsAfter(db, id, limit)).map((row) => ({ id: row.id, bytes: iconBody(row) }));
}

export function iconBody(row: IconBodyRow): Buffer {
  const texts = [iconStart(row), row.slug, tagsText(row.tags_json), iconEnd(row)].map((text) => Buffer.from(text));
  const head = Buffer.alloc(textsAt);
  head.writeUInt32LE(row.author_id, authorAt);
  head.writeUInt32LE(row.family_id, familyAt);
  head.writeUInt32LE(row.style_id, styleAt);
  head.writeUInt32LE(Number(isPlainSlug(row.slug)), plainAt);
  let end = textsAt;
  for (let i = 0; i < 3; i++) head.writeUInt32LE((end += texts[i]!.length), endsAt + 4 * i);
  return Buffer.concat([head, ...texts]);
}

/** Where the parts of an icon lie in the buffer that it was read into. */
export interface IconBody {
  author: number;
  family: number;
  style: number;
  plain: boolean;
  start: number;
  slug: number;
  tags: number;
  rest: number;
  end: number;
}

export function partsOf({ buffer, start, end }: BodyView): IconBody {
  return {
    author: buffer.readUInt32LE(start + authorAt),
    family: buffer.readUInt32LE(start + familyAt),
    style: buffer.readUInt32LE(start + styleAt),
    plain: buffer.readUInt32LE(start + plainAt) === 1,
    start: start + textsAt,
    slug: start + buffer.readUInt32LE(start + endsAt),
    tags: start + buffer.readUInt32LE(start + endsAt + 4),
    rest: start + buffer.readUInt32LE(start + endsAt + 8),
    end,
  };
}
