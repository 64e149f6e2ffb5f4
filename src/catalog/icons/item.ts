import Type, { type Static } from "typebox";

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
