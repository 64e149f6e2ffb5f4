import Type, { type Static } from "typebox";
import type { Links } from "../../delivery/links.ts";
import type { IconCard } from "../../store/database/icons.ts";
import { unicodeSlug } from "./slug.ts";

const thumbnailSchema = Type.Object({
  url: Type.String({ format: "uri", description: "Signed address of a PNG" }),
  width: Type.Integer({ description: "Pixels" }),
  height: Type.Integer({ description: "Pixels" }),
});

/** An icon as answers show it. */
export const iconSchema = Type.Object(
  {
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
    style: Type.Object({ id: Type.Integer({ description: "Identifies the style" }), name: Type.String({ description: "Its name" }) }, { description: "How it is drawn" }),
    family: Type.Object(
      { id: Type.Integer({ description: "Value of `family-id`" }), name: Type.String({ description: "Its name" }), total: Type.Integer({ description: "Icons in it" }) },
      { description: "The set that it belongs to" },
    ),
    thumbnails: Type.Array(thumbnailSchema, { description: "In the sizes asked" }),
    tags: Type.Array(Type.Object({ name: Type.String({ description: "A word or phrase" }), slug: Type.String({ description: "The same as part of an address" }) }), { description: "What it is found by" }),
    license: Type.Optional(
      Type.Object({ name: Type.String({ description: "SPDX identifier or name" }), url: Type.Optional(Type.String({ format: "uri", description: "Its text" })) }, { description: "Under which the icon may be used" }),
    ),
    download_count: Type.Integer({ description: "How often it was downloaded" }),
  },
  { description: "An icon" },
);

export type IconItem = Static<typeof iconSchema>;

/** What all icons of an answer have in common. */
export interface IconPresentation {
  links: Links;
  /** Sides in pixels. */
  thumbnailSizes: readonly number[];
  /** Icons that the catalog has of each author, and in each family, by id. */
  assets: ReadonlyMap<number, number>;
  totals: ReadonlyMap<number, number>;
}

export function iconItem(card: IconCard, { links, thumbnailSizes, assets, totals }: IconPresentation): IconItem {
  const { id, slug } = card;
  return {
    id,
    name: card.name,
    slug,
    free_svg: card.is_free === 1,
    created: new Date(card.created_at).toISOString(),
    author: {
      id: card.author_id,
      name: card.author_name,
      slug: card.author_slug,
      avatar: links.file({ object: card.avatar_object, fileName: `${card.author_slug}.png` }).url,
      assets: assets.get(card.author_id)!,
    },
    style: { id: card.style_id, name: card.style_name },
    family: { id: card.family_id, name: card.family_name, total: totals.get(card.family_id)! },
    thumbnails: thumbnailSizes.map((size) => ({
      url: links.icon({ iconId: id, format: "png", size, fileName: `${slug}-${size}.png` }).url,
      width: size,
      height: size,
    })),
    tags: (JSON.parse(card.tags_json) as string[]).map((name) => ({ name, slug: unicodeSlug(name) })),
    ...(card.license_name !== null && { license: { name: card.license_name, ...(card.license_url !== null && { url: card.license_url }) } }),
    download_count: card.download_count,
  };
}
