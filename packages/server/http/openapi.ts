import swagger from "@fastify/swagger";
import Type, { type TObject } from "typebox";
import { errorCodes } from "../errors.ts";
import type { Config } from "../config/settings.ts";
import type { PathAlias } from "./aliases/path-aliases.ts";
import { showAliases } from "./aliases/show-aliases.ts";
import { nameSchemas, type OpenApiDocument } from "./openapi/name-schemas.ts";
import { standardSchemas } from "./openapi/standard-schemas.ts";
import { tags } from "./openapi/tags.ts";
import { largestInteger, type QuerySchema } from "./query/query.ts";
import type { HttpServer } from "./server-types.ts";
import { sessionCookie } from "./session-cookie.ts";

/** How inputs are read, in words: the schemas describe what clients should send, and stay strict. */
const leniency = `Inputs are read as real clients write them; answers are exactly as described.

Bodies: \`null\` is an absent member. Text that names exactly one allowed number or boolean is taken for it (\`"5"\` for 5, \`"true"\` for true), and so
is a number for the allowed text of the same digits (5 for \`"5"\`). Text of blanks alone is missing where text is required. Nothing else is converted.

Queries: an empty value counts as absent; booleans are \`true\`, \`false\` in any case, 1 or 0. A list may be comma-separated (\`genre=Pop,Rock\`),
repeated (\`genre=Pop&genre=Rock\`), or written with brackets (\`genre[]=Pop\`, \`genre[0]=Pop\`); spellings that contradict each other are a 400.

Unknown query parameters and body members are ignored. A failure is \`application/problem+json\`, and \`application/json\` for a request whose
\`Accept\` names that and not \`problem+json\`.`;

const problem = Type.Object(
  {
    type: Type.String({ description: "Identifies the kind of problem (RFC 9457)" }),
    title: Type.String({ description: "The status in words" }),
    status: Type.Integer({ description: "The HTTP status" }),
    message: Type.String({ description: "What is wrong, for people" }),
    code: Type.Enum([...errorCodes], { description: "What is wrong, for programs. Later versions may add codes: take one that you do not know by its status" }),
    request_id: Type.String({ description: "Names this request in the service's log" }),
    invalid_params: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ description: "The field, as the client wrote it" }),
          field: Type.String({ description: "The same as `name`" }),
          reason: Type.String({ description: "What it must be" }),
        }),
        { description: "One entry for each offending field" },
      ),
    ),
    passkey_options: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: "Of `passkey_required`: what the browser asks the authenticator, for `/v1/session/passkey`" }),
    ),
    budget: Type.Optional(
      Type.Object(
        {
          scope: Type.Enum(["all", "account", "key"], { description: "Whose it is" }),
          key_id: Type.Optional(Type.String({ description: "Of a key's" })),
          period: Type.Enum(["day", "month"], { description: "For how long it is, UTC" }),
          limit: Type.Number({ description: "Dollars that may be spent" }),
          spent: Type.Number({ description: "Dollars that tasks have cost" }),
          reserved: Type.Number({ description: "Dollars that tasks which have not ended may cost" }),
          currency: Type.Literal("USD", { description: "Of the amounts" }),
          renews_at: Type.String({ format: "date-time", description: "When it begins again" }),
        },
        { description: "Of `budget_exhausted`: the budget that has not so much left" },
      ),
    ),
  },
  {
    title: "Problem",
    description: "What is wrong",
    examples: [
      {
        type: "urn:atelier:problem:invalid_request",
        title: "Bad Request",
        status: 400,
        message: "limit: must be at most 1000",
        code: "invalid_request",
        request_id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10",
        invalid_params: [{ name: "limit", field: "limit", reason: "must be at most 1000" }],
      },
    ],
  },
);

const failure = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: problem }, "application/json": { schema: problem } },
});

/** Collects the schemas of every route registered afterwards and serves them as `/openapi.json`, with the aliases of paths where `?aliases=1` asks for them. */
export function registerOpenApi(http: HttpServer, { authHeaders, publicUrl }: Pick<Config, "authHeaders" | "publicUrl">, aliases: readonly PathAlias[]): void {
  const schemes = { ...securitySchemes(authHeaders), session: { type: "apiKey", in: "cookie", name: sessionCookie(publicUrl).name } } as const;
  http.register(swagger, {
    transformObject: (document) => ("openapiObject" in document ? standardSchemas(nameSchemas(document.openapiObject as OpenApiDocument)) : document) as never,
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Atelier",
        description: `Media catalogs and AI media tasks, self-hosted.\n\n${leniency}`,
        version: "1.0.0",
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      // Without an address of its own, the one that the document is read from.
      servers: [{ url: publicUrl ?? "/", description: "This service" }],
      tags,
      components: { securitySchemes: schemes },
      security: Object.keys(schemes).map((name) => ({ [name]: [] })),
    },
    transform: ({ schema, url, route }) => {
      const open = route.config?.access === "public";
      const responses: Record<string, unknown> = {
        ...(schema?.response as Record<string, unknown> | undefined),
        "4XX": failure("The request cannot be fulfilled as it is"),
        default: failure("Any failure"),
      };
      const { "x-dry-run": estimate, ...own } = { ...schema } as Record<string, unknown>;
      const query = schema?.querystring as QuerySchema | undefined;
      if (estimate) responses[200] = madeOrEstimated(responses[200] as TObject, estimate as TObject);
      return { schema: { ...own, ...(query && { querystring: asClientsSeeIt(query) }), response: responses, ...(open && { security: [] }) } as never, url };
    },
  });
  http.after(() => {
    // As bytes, which are compressed once: half a megabyte, from the first question on.
    const kept = new Map<boolean, Buffer>();
    const documentOf = (withAliases: boolean) => Buffer.from(JSON.stringify(withAliases ? showAliases(http.swagger(), aliases) : http.swagger()));
    http.get("/openapi.json", { schema: { hide: true, querystring: openApiQuery }, config: { access: "public" } }, async ({ query }, reply) => {
      const document = kept.get(query.aliases) ?? documentOf(query.aliases);
      kept.set(query.aliases, document);
      return reply.type("application/json; charset=utf-8").send(document);
    });
  });
}

const openApiQuery = Type.Object({ aliases: Type.Boolean({ default: false, description: "With the paths of `ATELIER_PATH_ALIASES` besides ours" }) });

/** One for each header that may carry the key; the standard's own name for one that clients call a bearer token. */
function securitySchemes(authHeaders: readonly string[]) {
  const names = authHeaders.length > 0 ? authHeaders : ["x-service-api-key"];
  const schemes = names.map((name, index) => [
    index === 0 ? "apiKey" : `apiKey${index + 1}`,
    name === "authorization" ? ({ type: "http", scheme: "bearer" } as const) : ({ type: "apiKey", in: "header", name } as const),
  ]);
  return Object.fromEntries(schemes) as Record<string, { type: "http"; scheme: string } | { type: "apiKey"; in: "header"; name: string }>;
}

/** A create that may be tried out has two answers under one status. The first is the one that clients get who never try. */
function madeOrEstimated(made: TObject, estimate: TObject): object {
  const estimated = Type.Object({ data: estimate }, { title: "EstimatedTask", description: "With `dry_run=true`: what the task would cost" });
  const { title, description } = made as { title?: string; description?: string };
  return Type.Union([made, estimated], { title: `${title}OrEstimate`, description: `${description}; with \`dry_run=true\` what it would cost` });
}

/** An integer says how large it may be, where its range has no other end. */
function bounded<Of extends { type?: string; maximum?: number }>(property: Of): Of {
  return property.type === "integer" && property.maximum === undefined ? { ...property, format: "int64", maximum: largestInteger } : property;
}

/**
 * Handlers always get a parameter that has a default; clients need not send it. A list says in which ways it may be written, and an integer how large it may
 * be where its range has no other end.
 */
function asClientsSeeIt(query: QuerySchema): QuerySchema {
  const properties = Object.fromEntries(
    Object.entries(query.properties ?? {}).map(([name, property]) => {
      if (property.type !== "array") return [name, bounded(property)];
      const items = property.items && bounded(property.items);
      const description = `${property.description ?? "A list"}. Comma-separated, repeated, as \`${name}[]\` or as \`${name}[0]\``;
      return [name, { ...property, ...(items && { items }), description }];
    }),
  );
  return { ...query, properties, required: query.required?.filter((name) => query.properties?.[name]?.default === undefined) ?? [] };
}
