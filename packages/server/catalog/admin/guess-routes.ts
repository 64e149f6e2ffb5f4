import Type, { type Static } from "typebox";
import { invalidRequest } from "../../errors.ts";
import type { Routes } from "../../http/server-types.ts";
import { textOrNoneField } from "../editing/body-fields.ts";
import type { EditorParts } from "../editing/editor-parts.ts";
import { adminTags } from "../editing/editing-routes.ts";
import { redoWhenEdited } from "../editing/redo-when-edited.ts";
import type { Stores } from "../import/stores.ts";
import { decideTerm } from "../music/import/reviewed-terms.ts";
import { categorySlugs } from "../sounds/categories.ts";
import { categoryNamed } from "../sounds/import/category-map.ts";
import { decideCategory } from "../sounds/import/reviewed-categories.ts";

const decision = Type.Object(
  {
    what: Type.Enum(["category", "genre", "mood"], { description: "Which of the guesses of one group is decided on" }),
    value: textOrNoneField(200, "The one there was accepts it, another changes all items: slug or name of a category, name of a genre or mood; null: none"),
    words: Type.Array(Type.String({ maxLength: 1000 }), {
      maxItems: 1000, description: "Words of the group's guesses: imports to come give files of these words the same, and guess nothing",
    }),
    ids: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000, description: "The sounds, or tracks. Of a larger group some after the others" }),
  },
  { examples: [{ what: "category", value: "wildlife", words: ["wolf", "birds"], ids: [1, 2, 3] }] },
);

const decided = Type.Object(
  { data: Type.Object({ changed: Type.Integer({ description: "Items that have another value than before" }) }) },
  { title: "DecidedGuesses", description: "What the decision has changed" },
);

type Decision = Static<typeof decision>;
type Followed = Pick<EditorParts, "live">;

/** `POST /v1/admin/guesses`: what a person says of guesses that an import has made alike. */
export function guessRoutes({ sounds, music, ...stores }: Stores & { sounds: Followed; music: Followed }): Routes {
  return (http) => {
    http.post(
      "/v1/admin/guesses",
      {
        schema: {
          tags: adminTags, operationId: "decideGuesses", summary: "Accept or change what an import has guessed alike of some items", body: decision,
          response: { 200: decided },
        },
        config: { access: { scope: "library", limit: "read" }, audit: { shows: ["what", "value"] } },
      },
      async ({ body, caller, log }) => {
        const changed = await redoWhenEdited(() => decide(stores, body));
        await (body.what === "category" ? sounds : music).live.refresh();
        log.info({ operation: "decideGuesses", what: body.what, value: body.value, changed, account: caller.accountId, key: caller.keyId }, "administration");
        return { data: { changed } };
      },
    );
  };
}

/** @throws ServiceError 400 for a name that no category has */
function decide(stores: Stores, { what, value, words, ids }: Decision): Promise<number> {
  if (what !== "category") return decideTerm(stores, `${what}s`, { ids }, words, value?.trim() ?? null);
  const slug = value === null ? undefined : categoryNamed(value);
  if (slug === undefined) throw invalidRequest([{ name: "value", reason: `must be one of ${categorySlugs.join(", ")}` }]);
  return decideCategory(stores.database, { ids }, words, slug);
}
