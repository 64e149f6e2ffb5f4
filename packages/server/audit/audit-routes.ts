import type { FastifyReply } from "fastify";
import Type, { type Static } from "typebox";
import type { Routes } from "../http/server-types.ts";
import type { Database } from "../store/database/database.ts";
import { nextPageToken, pageTokenText } from "../tasks/answers.ts";
import { pageToken, readPageToken } from "../tasks/page-token.ts";
import { dayOrInstantPattern, notDayOrInstant } from "../usage/day-or-instant.ts";
import { auditCsv } from "./audit-csv.ts";
import { everyAudit, pageOfAudit } from "./read-audit.ts";
import { viewAudit } from "./view-audit.ts";

const tags = ["Administration"];
const config = { access: { scope: "admin", limit: "read" } } as const;
const keyExample = "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10";

/** For the document; `pageOfAudit` reads it. */
const timeOf = (description: string, example: string) =>
  Type.String({ pattern: dayOrInstantPattern, patternReason: notDayOrInstant, description, examples: [example] });

const filters = {
  actor: Type.Optional(Type.String({
    maxLength: 200, description: "Who: id or present name of a key, `cli` for commands, `link` for signed URLs", examples: [keyExample],
  })),
  operation: Type.Optional(Type.String({
    maxLength: 200, description: "What: operation id of the API, or a command such as `keys create`", examples: ["createKey"],
  })),
  object: Type.Optional(Type.String({
    pattern: "^[a-z-]+/.", patternReason: `must be a kind and an id, such as keys/${keyExample}`, maxLength: 400,
    description: "Of which thing, as `KIND/ID`", examples: [`keys/${keyExample}`],
  })),
  from: Type.Optional(timeOf("First day (UTC), or an ISO 8601 instant; not after `to`", "2026-01-01")),
  to: Type.Optional(timeOf("Last day (UTC), or an ISO 8601 instant that is not included", "2027-12-31")),
};
const pageQuery = Type.Object({
  ...filters,
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: "Entries a page" }),
  page_token: Type.Optional(pageTokenText("`next_page_token` of the page before: goes on behind its last entry, whatever has been added since")),
});

const entry = Type.Object({
  id: Type.String({ description: "Names the entry; later ones sort behind it" }),
  at: Type.String({ format: "date-time", description: "When" }),
  actor: Type.Object({
    type: Type.Enum(["key", "link", "command"], { description: "A key or its session, whoever has a signed URL, or a command at the machine" }),
    key_id: Type.Optional(Type.String({ description: "Of a key" })),
    key_name: Type.Optional(Type.String({ description: "How the key was called then" })),
    person: Type.Optional(Type.String({ description: "Whose key it was then; of a command the user of the machine" })),
    session: Type.Optional(Type.Boolean({ description: "True where a browser's session was used" })),
  }, { description: "Who" }),
  operation: Type.String({ description: "Operation id of the API, or the words of a command" }),
  object: Type.Object({
    kind: Type.String({ description: "What was to be changed" }),
    id: Type.Optional(Type.String({ description: "Which; absent where nothing was made or named" })),
  }, { description: "Of what" }),
  details: Type.Record(Type.String(), Type.Unknown(), {
    description: "`changed` names the members that were given; others show what is neither secret nor media, such as the model of a task",
  }),
  address: Type.Optional(Type.String({ description: "Where the request came from" })),
  user_agent: Type.Optional(Type.String({ description: "How the program calls itself, its first 160 characters" })),
  outcome: Type.Enum(["done", "refused", "failed"], { description: "`failed`: the service could not, and may have done a part" }),
  status: Type.Optional(Type.Integer({ description: "HTTP status" })),
  code: Type.Optional(Type.String({ description: "Code of the problem" })),
  request_id: Type.Optional(Type.String({ description: "Names the request in the service's log" })),
});
const example: Static<typeof entry> = {
  id: "019a2f6e-6d2c-7c3e-9d0a-4f6f2f1f7a12", at: "2026-02-18T09:30:00.000Z",
  actor: { type: "key", key_id: keyExample, key_name: "first key", session: true },
  operation: "createKey", object: { kind: "keys", id: "019a2f6e-6d2b-7c3e-9d0a-4f6f2f1f7a11" }, details: { changed: ["name", "scopes"], name: "website" },
  address: "10.0.0.7", user_agent: "Mozilla/5.0", outcome: "done", status: 200, request_id: "019a2f6e-6d2a-7c3e-9d0a-4f6f2f1f7a13",
};
const list = Type.Object({ data: Type.Array(entry), next_page_token: nextPageToken }, {
  title: "AuditLog", description: "Changes of the account, newest first", examples: [{ data: [example] }],
});
const csv = {
  description: "The CSV file, written while it is read",
  content: { "text/csv": { schema: { type: "string", description: "Its rows" }, example: "at,actor,key_id,key_name\r\n" } },
};

/** `/v1/audit`: who changed what in the account. */
export function auditRoutes({ db }: Database): Routes {
  return (http) => {
    http.get("/v1/audit", {
      schema: { tags, operationId: "listAudit", summary: "Who changed what, newest first", querystring: pageQuery, response: { 200: list } }, config,
    }, async ({ caller, query: { page_token: token, limit, ...question }, url }, reply) => {
      const before = token === undefined ? undefined : readPageToken(token);
      const { rows, next } = await pageOfAudit(db, caller.accountId, question, { limit, before });
      if (next !== undefined) reply.header("link", nextLink(url, pageToken(next)));
      return { data: rows.map(viewAudit), ...(next !== undefined && { next_page_token: pageToken(next) }) };
    });
    http.get("/v1/audit.csv", {
      schema: { tags, operationId: "exportAudit", summary: "The same as a CSV file", querystring: Type.Object(filters), response: { 200: csv } }, config,
    }, async ({ caller, query }, reply) => {
      const rows = await everyAudit(db, caller.accountId, query);
      const disposition = 'attachment; filename="atelier-audit.csv"';
      const head = { "content-type": "text/csv; charset=utf-8", "content-disposition": disposition, "cache-control": "no-store" };
      return (reply as unknown as FastifyReply).headers(head).send(auditCsv(rows));
    });
  };
}

/** The next page of the same query. */
function nextLink(url: string, token: string): string {
  const query = new URLSearchParams(url.split("?", 2)[1]);
  query.set("page_token", token);
  return `</v1/audit?${query}>; rel="next"`;
}
