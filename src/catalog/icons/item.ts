import Type, { type Static } from "typebox";
import type { Links } from "../../delivery/links.ts";
import type { JsonText } from "../../json-text.ts";
import { RecentMap } from "../../recent-map.ts";
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

type Author = IconItem["author"];
type Tag = IconItem["tags"][number];

/** Some 200 bytes each. */
const rememberedTags = 4096;
const longestRemembered = 40;

/** Tags come again on thousands of icons. */
const tagTexts = new RecentMap<JsonText<Tag>>(rememberedTags);

/** What all icons of a page have in common. */
export interface IconPresentation {
  links: Links;
  authorOf(card: IconCard): JsonText<Author>;
  /** Sides in pixels. */
  thumbnailSizes: readonly number[];
  familyTotal(id: number): number;
}

/** An icon as answers show it, written at once: a page of objects that are made, written and thrown away takes three times as long. */
export function iconText(card: IconCard, { links, authorOf, thumbnailSizes, familyTotal }: IconPresentation): JsonText<IconItem> {
  const thumbnails = thumbnailSizes.map((size) => {
    const { url } = links.icon({ iconId: card.id, format: "png", size, fileName: `${card.slug}-${size}.png` });
    return `{"url":${quoted(url)},"width":${size},"height":${size}}`;
  });
  const tags = (JSON.parse(card.tags_json) as string[]).map(tagText);
  return `{"id":${card.id},"name":${quoted(card.name)},"slug":${quoted(card.slug)},"free_svg":${card.is_free === 1},"created":"${new Date(card.created_at).toISOString()}","author":${authorOf(card)},"style":{"id":${
    card.style_id
  },"name":${quoted(card.style_name)}},"family":{"id":${card.family_id},"name":${quoted(card.family_name)},"total":${familyTotal(card.family_id)}},"thumbnails":[${thumbnails.join(",")}],"tags":[${tags.join(",")}],${licenseMember(
    card,
  )}"download_count":${card.download_count}}`;
}

/** @param avatar signed address of the author's picture */
export function authorText({ author_id: id, author_name: name, author_slug: slug }: IconCard, avatar: string, assets: number): JsonText<Author> {
  return `{"id":${id},"name":${quoted(name)},"slug":${quoted(slug)},"avatar":${quoted(avatar)},"assets":${assets}}`;
}

function tagText(name: string): JsonText<Tag> {
  const known = tagTexts.get(name);
  if (known !== undefined) return known;
  const text = `{"name":${quoted(name)},"slug":${quoted(unicodeSlug(name))}}`;
  if (name.length <= longestRemembered) tagTexts.set(name, text);
  return text;
}

function licenseMember({ license_name: name, license_url: url }: IconCard): string {
  if (name === null) return "";
  return `"license":{"name":${quoted(name)}${url === null ? "" : `,"url":${quoted(url)}`}},`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
