import Type from "typebox";
import type { Links } from "../../delivery/links.ts";
import type { Sound } from "../../store/database/catalog/sounds.ts";
import { audioFields, audioSchema } from "../audio/audio-item.ts";
import { membersOf } from "../definition/members.ts";
import { originMember, type OriginMember } from "../definition/origin-member.ts";
import { categoryOf } from "./categories.ts";
import { soundFields } from "./fields.ts";

const categoryMembers = {
  id: Type.Integer({ description: "Stable number of the category" }),
  name: Type.String({ description: "Its name" }),
  slug: Type.String({ description: "Its value in the `category` filter" }),
};

interface About {
  links: Links;
  /** The caller's entitlement. */
  premium: boolean;
}

const category = Type.Object(
  { ...categoryMembers, parent: Type.Union([Type.Object(categoryMembers), Type.Null()], { description: "The category above it" }) },
  { description: "The one category it belongs to" },
);

/** What declarations do not say of a sound. */
const own = {
  category: { schema: { category }, show: (row: Sound) => ({ category: categoryOf(row.category) }) },
  file: { schema: audioSchema, show: (row: Sound, about: About) => audioFields(row, { ...about, downloadPath: soundDownloadPath(row.id) }) },
};

const members = membersOf(soundFields, own);

/** A sound effect as answers show it. */
export const soundSchema = Type.Unsafe<SoundItem>(Type.Object({ ...members.schema, ...originMember }, { title: "SoundEffect", description: "A sound effect" }));

export type SoundItem = ReturnType<typeof members.show> & OriginMember;

export const soundDownloadPath = (id: number): string => `/v1/sound-effects/${id}/download`;

/** What a caller sees of a sound; `premium` is the caller's entitlement. */
export function soundItem(row: Sound, links: Links, premium: boolean): SoundItem {
  return members.show(row, { links, premium });
}
