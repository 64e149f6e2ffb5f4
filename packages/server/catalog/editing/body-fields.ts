import Type from "typebox";

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
  return Type.String({
    minLength: 1,
    [fileKeyword]: maxBytes,
    description:
      `${description} An http(s) URL, the \`upload\` of \`POST /v1/admin/uploads\`, Base64 or a data URL (a body holds 32 MiB); ` +
      `at most ${maxBytes / mebibyte} MiB.`,
  });
}

export function textField(maxLength: number, description: string) {
  return Type.String({ minLength: 1, maxLength, pattern: "\\S", patternReason: "must not be blank", description });
}

export function textOrNoneField(maxLength: number, description: string) {
  return Type.Unsafe<string | null>({ type: ["string", "null"], minLength: 1, maxLength, pattern: "\\S", patternReason: "must not be blank", description });
}

export const tagsField = Type.Array(textField(100, "A word or phrase"), { maxItems: 100, description: "Words it is found by" });
export const namesField = (what: string) => Type.Array(textField(100, "A name"), { maxItems: 50, description: `Names of ${what}; new ones are made` });
export const nameOrNone = (description: string) => textOrNoneField(200, description);

export const licenseFields = {
  license: Type.Optional(textOrNoneField(200, "Name of its licence; null: none")),
  license_url: Type.Optional(
    Type.Unsafe<string | null>({
      type: ["string", "null"], maxLength: 2048, pattern: "^https?://\\S+$", patternReason: "must be an http(s) address",
      description: "Text of the licence",
    }),
  ),
};

export const popularityField = Type.Integer({ minimum: 0, maximum: 100, description: "Score that downloads are added to" });
