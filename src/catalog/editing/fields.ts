import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../errors.ts";
import type { Stated } from "../import/manifest/manifest-columns.ts";

const mebibyte = 1024 * 1024;

/** Bytes of a sound or track. Larger files are for `atelier import`, which reads them where they lie. */
export const largestAudio = 256 * mebibyte;
/** Bytes of a drawing: what a folder of drawings may hold, too. */
export const largestDrawing = 4 * mebibyte;
/** Bytes of a cover. */
export const largestCover = 20 * mebibyte;

/** Where a schema keeps the most bytes of a member that is a file. */
export const fileKeyword = "x-max-bytes";

export function fileField(maxBytes: number, description: string) {
  return Type.String({ minLength: 1, [fileKeyword]: maxBytes, description: `${description} An http(s) URL, the \`upload\` of \`POST /v1/admin/uploads\`, Base64 or a data URL (a body holds 32 MiB); at most ${maxBytes / mebibyte} MiB.` });
}

export function textField(maxLength: number, description: string) {
  return Type.String({ minLength: 1, maxLength, pattern: "\\S", patternReason: "must not be blank", description });
}

function textOrNone(maxLength: number, description: string) {
  return Type.Unsafe<string | null>({ type: ["string", "null"], minLength: 1, maxLength, pattern: "\\S", patternReason: "must not be blank", description });
}

export const tagsField = Type.Array(textField(100, "A word or phrase"), { maxItems: 100, description: "Words it is found by" });
export const namesField = (what: string) => Type.Array(textField(100, "A name"), { maxItems: 50, description: `Names of ${what}; new ones are made` });
export const nameOrNone = (description: string) => textOrNone(200, description);

export const licenseFields = {
  license: Type.Optional(textOrNone(200, "Name of its licence; null: none")),
  license_url: Type.Optional(
    Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 2048, pattern: "^https?://\\S+$", patternReason: "must be an http(s) address", description: "Text of the licence" }),
  ),
};

export const popularityField = Type.Integer({ minimum: 0, maximum: 100, description: "Score that downloads are added to" });

/** Members of a sound or track that both creating and changing take. They mean what the columns of a manifest mean. */
export const audioFields = {
  file_name: Type.Optional(textField(200, "Name that downloads are saved under. Default: the last part of the URL")),
  title: Type.Optional(textField(300, "Title. Default: what the file's tags say, or its name")),
  tags: Type.Optional(tagsField),
  premium: Type.Optional(Type.Boolean({ description: "Whether its download needs the premium entitlement" })),
  popularity: Type.Optional(popularityField),
  ...licenseFields,
  attribution: Type.Optional(textOrNone(1000, "Credit line; null: none")),
};

/** Members of a sound or track that only creating takes. */
export const newAudioFields = {
  id: Type.Optional(textField(300, "What your system calls the item: a second one of this id is refused, an import that names it updates it")),
  created: Type.Optional(Type.String({ description: "Its date, such as 2026-05-01 or 2026-05-01T12:00:00Z. Default: now" })),
  downloads: Type.Optional(Type.Integer({ minimum: 0, description: "Downloads that it begins with. Default: 0" })),
};

type AudioBody = Partial<Static<ReturnType<typeof Type.Object<typeof audioFields & typeof newAudioFields>>>>;

/** What a schema cannot say of these members. */
export function audioProblems({ created }: AudioBody): InvalidParam[] {
  return created !== undefined && !Number.isFinite(Date.parse(created)) ? [{ name: "created", reason: "must be a date such as 2026-05-01 or 2026-05-01T12:00:00Z" }] : [];
}

/** The members as an import has them from a manifest. */
export function statedAudio({ id, created, downloads, title, tags, premium, popularity, license, license_url, attribution }: AudioBody): Stated {
  return {
    ...(created !== undefined && { created: Date.parse(created) }),
    ...Object.fromEntries(Object.entries({ id, downloads, title: title?.trim(), tags, premium, popularity, license, license_url, attribution }).filter(([, value]) => value !== undefined)),
  };
}
