import Type from "typebox";
import type { Drawings } from "../../../delivery/drawings/drawings.ts";
import type { Routes } from "../../../http/server-types.ts";
import type { Db } from "../../../store/database/schema.ts";
import { idParams } from "../../definition/parameters.ts";
import { iconDownloadQuerySchema } from "../query.ts";
import { codeForms, codeTypes } from "./code-forms.ts";
import { iconCode } from "./icon-code.ts";

const { color, rotate, flip } = iconDownloadQuerySchema.properties;

const query = Type.Object({
  as: Type.Enum(codeForms, {
    default: "svg",
    description: "`svg`: a document; `jsx`: a component for React and its like; `vue`: a single-file component; `css`: a rule, whose icon takes the " +
      "colour of text where none is given; `data-url`: an address that holds the drawing",
  }),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 4096, description: "Side of a square, pixels; without it the drawing's own, or that of the text" })),
  color,
  rotate,
  flip,
});

/** Opened by itself, it may do nothing. */
const headers = { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox", "x-content-type-options": "nosniff" };

const content = Object.fromEntries([...new Set(Object.values(codeTypes))].map((type) => [type, { schema: { type: "string" } }]));

/** `GET /v1/icons/{id}/code`. */
export function iconCodeRoutes(db: Db, drawings: Drawings): Routes {
  return (http) => {
    http.get(
      "/v1/icons/:id/code",
      {
        schema: {
          tags: ["Icons"], operationId: "getIconCode", summary: "An icon as text to paste", params: idParams, querystring: query,
          response: { 200: { description: "The text. The same icon and parameters give the same text", content } as never },
        },
        config: { access: { scope: "catalog", limit: "read" } },
      },
      async (request, reply) => {
        const { as, size, color, rotate, flip } = request.query;
        const options = { as, rotate: Number(rotate) as 0, ...(size !== undefined && { size }), ...(color && { color }), ...(flip && { flip }) };
        const text = await iconCode({ db, drawings }, request.params.id, options, request.caller);
        return reply.headers(headers).type(`${codeTypes[as]}; charset=utf-8`).serializer(String).send(text as never);
      },
    );
  };
}
