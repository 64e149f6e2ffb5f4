import Type, { type Static } from "typebox";
import type { Links } from "../../delivery/links.ts";
import type { Sound } from "../../store/database/catalog/sounds.ts";
import { audioFields, audioSchema } from "../audio/audio-item.ts";
import { categoryOf } from "./categories.ts";

const categoryMembers = {
  id: Type.Integer({ description: "Stable number of the category" }),
  name: Type.String({ description: "Its name" }),
  slug: Type.String({ description: "Its value in the `category` filter" }),
};

/** A sound effect as answers show it. */
export const soundSchema = Type.Object(
  {
    id: Type.Integer({ description: "Identifies the sound effect" }),
    title: Type.String({ description: "Title" }),
    tags: Type.Array(Type.String(), { description: "Words it is found by" }),
    category: Type.Object(
      { ...categoryMembers, parent: Type.Union([Type.Object(categoryMembers), Type.Null()], { description: "The category above it" }) },
      { description: "The one category it belongs to" },
    ),
    duration: Type.Number({ description: "Length in seconds" }),
    is_premium: Type.Boolean({ description: "Whether its download needs the premium entitlement" }),
    popularity: Type.Integer({ minimum: 0, maximum: 100, description: "Popularity score" }),
    download_count: Type.Integer({ description: "How often it was downloaded" }),
    created_at: Type.String({ format: "date-time", description: "When it entered the catalog" }),
    ...audioSchema,
    sample_rate: Type.Integer({ description: "Samples a second" }),
    channels: Type.Integer({ description: "1 mono, 2 stereo" }),
    format: Type.String({ description: "Audio format, such as wav or ogg" }),
    file_size: Type.Integer({ description: "Bytes" }),
  },
  { title: "SoundEffect", description: "A sound effect" },
);

export type SoundItem = Static<typeof soundSchema>;

export const soundDownloadPath = (id: number): string => `/v1/sound-effects/${id}/download`;

/** What a caller sees of a sound; `premium` is the caller's entitlement. */
export function soundItem(row: Sound, links: Links, premium: boolean): SoundItem {
  return {
    id: row.id,
    title: row.title,
    tags: JSON.parse(row.tags_json) as string[],
    category: categoryOf(row.category),
    duration: row.duration,
    is_premium: row.is_premium === 1,
    popularity: row.popularity,
    download_count: row.download_count,
    created_at: new Date(row.created_at).toISOString(),
    ...audioFields(row, { links, premium, downloadPath: soundDownloadPath(row.id) }),
    sample_rate: row.sample_rate,
    channels: row.channels,
    format: row.format,
    file_size: row.file_size,
  };
}
