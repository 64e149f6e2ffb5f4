import { setImmediate as turn } from "node:timers/promises";
import Type, { type Static } from "typebox";
import type { Caller } from "../../accounts/caller.ts";
import type { Links } from "../../delivery/links.ts";
import type { IconWithNames } from "../../store/database/catalog/icons.ts";
import type { CatalogTypes, Context } from "../definition/definition.ts";
import { originMember, type OriginMember, withOrigins } from "../definition/origin-member.ts";
import { membersOf } from "../definition/members.ts";
import { iconFields } from "./fields.ts";
import { unicodeSlug } from "./slug.ts";

const thumbnailSchema = Type.Object({
  url: Type.String({ format: "uri", description: "Signed address of a PNG" }),
  width: Type.Integer({ description: "Pixels" }),
  height: Type.Integer({ description: "Pixels" }),
});

/** What declarations do not say of an icon. */
const ownSchema = {
  id: Type.Integer({ description: "Identifies the icon" }),
  name: Type.String({ description: "What it shows" }),
  slug: Type.String({ description: "Its name in its family, style included" }),
  free_svg: Type.Boolean({ description: "Whether the SVG may be downloaded without the premium entitlement" }),
  created: Type.String({ format: "date-time", description: "When it entered the catalog" }),
  author: Type.Object(
    {
      id: Type.Integer({ description: "Identifies the author" }),
      name: Type.String({ description: "Who drew it" }),
      slug: Type.String({ description: "The name as part of an address" }),
      avatar: Type.String({ format: "uri", description: "Signed address of a picture" }),
      assets: Type.Integer({ description: "Icons that the catalog has of this author" }),
    },
    { description: "Who made it" },
  ),
  style: Type.Object(
    { id: Type.Integer({ description: "Identifies the style" }), name: Type.String({ description: "Its name" }) },
    { description: "How it is drawn" },
  ),
  family: Type.Object(
    {
      id: Type.Integer({ description: "Value of `family-id`" }), name: Type.String({ description: "Its name" }),
      total: Type.Integer({ description: "Icons in it" }),
    },
    { description: "The set that it belongs to" },
  ),
  thumbnails: Type.Array(thumbnailSchema, { description: "In the sizes asked" }),
  tags: Type.Array(
    Type.Object({ name: Type.String({ description: "A word or phrase" }), slug: Type.String({ description: "The same as part of an address" }) }),
    { description: "What it is found by" },
  ),
  license: Type.Optional(
    Type.Object(
      { name: Type.String({ description: "SPDX identifier or name" }), url: Type.Optional(Type.String({ format: "uri", description: "Its text" })) },
      { description: "Under which the icon may be used" },
    ),
  ),
  download_count: Type.Integer({ description: "How often it was downloaded" }),
  colors: Type.Array(Type.String(), { description: "What `filters[color]` finds it by; `solid-black` is drawn in the colour of the text" }),
};

export const iconMembers = membersOf(iconFields, { shown: { schema: ownSchema, show: ownMembers } });

/** An icon as answers show it. */
export const iconSchema = Type.Unsafe<IconItem>(Type.Object({ ...iconMembers.schema, ...originMember }, { title: "Icon", description: "An icon" }));

export type IconItem = ReturnType<typeof iconMembers.show> & OriginMember;

export interface IconView extends Pick<Caller, "scopes"> {
  /** Sides of thumbnails. */
  sizes: readonly string[];
}

/** URLs that are signed in one turn of the event loop, some 10 ms of it: a page of 1,000 icons with seven thumbnails must not block others. */
const urlsInOneTurn = 1000;

/** Icons in their order; each size of thumbnails once. */
export async function iconItems(
  rows: readonly IconWithNames[],
  view: IconView,
  { links, counts }: Pick<Context<CatalogTypes>, "links" | "counts">,
): Promise<IconItem[]> {
  const sizes = [...new Set(view.sizes)].map(Number);
  const [assets, totals] = await Promise.all([counts.of("author", rows.map((row) => row.author_id)), counts.of("family", rows.map((row) => row.family_id))]);
  const inOneTurn = Math.floor(urlsInOneTurn / (1 + sizes.length));
  const items: IconItem[] = [];
  for (const row of rows) {
    if (items.length > 0 && items.length % inOneTurn === 0) await turn();
    const about = { assets: assets.get(row.author_id)!, total: totals.get(row.family_id)!, sizes, links };
    items.push(withOrigins(iconMembers.show(row, about), row, view));
  }
  return items;
}

/** How many icons the catalog has of an icon's author and in its family, and the sides of its thumbnails. */
interface About {
  assets: number;
  total: number;
  sizes: readonly number[];
  links: Links;
}

type Own = Static<ReturnType<typeof Type.Object<typeof ownSchema>>>;

function ownMembers(row: IconWithNames, { assets, total, sizes, links }: About): Own {
  const { id, slug } = row;
  return {
    id,
    name: row.name,
    slug,
    free_svg: row.is_free === 1,
    created: new Date(row.created_at).toISOString(),
    author: {
      id: row.author_id,
      name: row.author_name,
      slug: row.author_slug,
      avatar: links.file({ object: row.avatar_object, fileName: `${row.author_slug}.png` }).url,
      assets,
    },
    style: { id: row.style_id, name: row.style_name },
    family: { id: row.family_id, name: row.family_name, total },
    thumbnails: sizes.map((size) => ({
      url: links.icon({ iconId: id, format: "png", size, fileName: `${slug}-${size}.png` }).url,
      width: size,
      height: size,
    })),
    tags: (JSON.parse(row.tags_json) as string[]).map((name) => ({ name, slug: unicodeSlug(name) })),
    ...(row.license_name !== null && { license: { name: row.license_name, ...(row.license_url !== null && { url: row.license_url }) } }),
    download_count: row.download_count,
    colors: JSON.parse(row.colors_json) as string[],
  };
}
