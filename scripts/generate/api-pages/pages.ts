import { tags } from "@atelier/server/http/openapi/tags.ts";
import { wrapProse } from "../wrap-prose.ts";
import { type ApiDocument, apiDocument, bodyOf, type Call, nameOf } from "./document.ts";
import { examplesOf } from "./examples.ts";
import { membersTable, table, typeInWords } from "./members.ts";

const note = "<!-- Generated from the routes by `npm run generate`: change them there. -->\n\n";
const fileOf = (tag: string) => `docs/api/${tag.toLowerCase().replaceAll(" ", "-")}.md`;

/** The reference for people: a page for each group of calls, and the one that leads to them. */
export const apiPages: Record<string, () => Promise<string>> = {
  "docs/api/README.md": async () => wrapProse(frontPage(await apiDocument())),
  ...Object.fromEntries(tags.map(({ name }) => [fileOf(name), async () => wrapProse(groupPage(name, await apiDocument()))])),
};

const statuses: Record<string, string> = {
  400: "a parameter or a member is missing or wrong; `invalid_params` names each",
  401: "no API key, or one that does not hold",
  402: "the budget does not cover what the task may cost (`budget_exhausted`)",
  403: "the key may not do this",
  404: "there is no such thing, or it is another account's",
  409: "the first request with this `Idempotency-Key` is still running, or the thing is not in a state for it",
  413: "the body is too large",
  415: "the body is of another media type",
  422: "this `Idempotency-Key` was used with another body, or a drawing takes more than may be spent on it (`undrawable`)",
  429: "too many requests; `Retry-After` says when to go on",
  503: "not now; `Retry-After` says when to try again",
};

function frontPage({ tags: groups, calls }: ApiDocument): string {
  const rows = groups.map(({ name, description }) => [`[${name}](${fileOf(name).slice("docs/api/".length)})`, description,
    String(calls.filter((call) => call.tags.includes(name)).length)]);
  return `# The API, call by call

${note}Every call with its parameters, its errors, and an example in curl, TypeScript and Python. For programs the same is \`/openapi.json\`.

How clients may write what the pages say is in [that document](../../openapi.json), under \`info\`.

${table(["Group", "What is in it", "Calls"], rows)}
## Before the examples

\`\`\`sh
export ATELIER_URL=http://127.0.0.1:3000 ATELIER_KEY=...
\`\`\`

\`\`\`ts
import { readFile, writeFile } from "node:fs/promises";
import { Atelier } from "@atelier/client";

const url = process.env.ATELIER_URL!;
const key = process.env.ATELIER_KEY!;
const atelier = new Atelier({ key, url });
const http = (path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(new URL(path, url), { ...init, headers: { ...headers, "x-service-api-key": key } });
\`\`\`

\`\`\`python
import os
from pathlib import Path
import httpx
from atelier_client import Atelier

url, key = os.environ["ATELIER_URL"], os.environ["ATELIER_KEY"]
atelier = Atelier(key, url)
http = httpx.Client(base_url=url, headers={"x-service-api-key": key})
\`\`\`

\`TASK\`, \`UPLOAD\`, \`KEY_ID\`, \`DELIVERY\` and \`FILE_URL\` are what earlier calls returned. The clients: [TypeScript](../../clients/typescript/README.md),
[Python](../../clients/python/README.md).

## Errors

A failure is \`application/problem+json\` with \`message\`, \`code\`, \`status\` and \`request_id\`.

${table(["Status", "When"], Object.entries(statuses).map(([status, when]) => [status, when]))}`;
}

/** Of the models' calls for tasks, which are the same below every path, one model's are shown. */
const shownModel = "/v1/ai/image-expand/model";
const shownPaths = [shownModel, `${shownModel}/{id}`, `${shownModel}/{id}/events`];
const isOfModel = ({ path, tags: groups }: Call) => path.startsWith("/v1/ai/") && groups.includes("AI tasks");
const isRepeated = (call: Call) => isOfModel(call) && call.method !== "POST" && !shownPaths.includes(call.path);

function groupPage(tag: string, document: ApiDocument): string {
  const { description } = document.tags.find(({ name }) => name === tag)!;
  const calls = document.calls.filter((call) => call.tags.includes(tag));
  const shown = calls.filter((call) => !isRepeated(call));
  const responses = [...new Set(shown.flatMap((call) => responseName(call) ?? []))].sort();
  const repeated = calls.length > shown.length
    ? `Each model has its own path below \`/v1/ai\`, and the same calls there: list, get, cancel and events. They are shown for \`${shownModel}\`.\n\n` : "";
  return [
    `# ${tag}\n\n${note}${description}. [Before the examples](README.md#before-the-examples) · [What the errors mean](README.md#errors)\n\n${repeated}`,
    ...shown.map((call) => section(call, document)),
    responses.length > 0 ? "## Responses\n\nA member with `?` may be absent.\n\n" : "",
    ...responses.map((name) => response(name, document)),
  ].join("").replace(/\n+$/, "\n");
}

function section(call: Call, document: ApiDocument): string {
  const { parameters = [], summary, description } = call;
  const body = bodyOf(call, document);
  const rows = parameters.map((one) => [
    `\`${one.name}\`${one.required ? "" : "?"}`, one.in, one.schema ? typeInWords(one.schema) : "JSON object", one.description ?? "",
  ]);
  const { curl, typescript, python } = examplesOf(call, document);
  const answer = responseName(call);
  const types = Object.keys(call.responses["200"]?.content ?? {});
  return [
    `## ${summary}\n\n\`${call.method} ${call.path}\`\n\n`,
    description ? `${description}\n\n` : "",
    table(["Parameter", "In", "Type", "Meaning"], rows),
    body ? `Body: \`${body.mediaType}\`\n\n${membersTable(body.schema)}` : "",
    answer ? `Response: [\`${answer}\`](#${answer.toLowerCase()}). ` : `Response: ${types.map((type) => `\`${type}\``).join(", ")}. `,
    `Errors: ${errorsOf(call).join(", ")}.\n\n`,
    `\`\`\`sh\n${curl}\n\`\`\`\n\n\`\`\`ts\n${typescript}\n\`\`\`\n\n\`\`\`python\n${python}\n\`\`\`\n\n`,
  ].join("");
}

const responseName = ({ responses }: Call): string | undefined => nameOf(responses["200"]?.content?.["application/json"]?.schema ?? {}) || undefined;

function response(name: string, { schemas }: ApiDocument): string {
  const schema = schemas[name]!;
  const alternatives = (schema.anyOf ?? [schema]).map((one) => (one.$ref ? schemas[nameOf(one)]! : one));
  return `### ${name}\n\n${schema.description ?? ""}.\n\n${alternatives.map((one) => membersTable(one)).join("")}`;
}

/** Which of the statuses a call can have, by what it takes and asks for. */
function errorsOf(call: Call): string[] {
  const { method, path, parameters = [], requestBody, security } = call;
  const hasKey = parameters.some(({ name }) => name === "idempotency-key");
  const isOpen = security?.length === 0;
  const can: Record<string, boolean> = {
    400: parameters.some((one) => one.in !== "path") || requestBody !== undefined,
    401: !isOpen || path === "/v1/session",
    402: method === "POST" && isOfModel(call),
    403: !isOpen || path.startsWith("/media/"),
    404: parameters.some((one) => one.in === "path"),
    409: hasKey || method === "DELETE" || /\/(cancel|retry)$/.test(path),
    413: requestBody !== undefined,
    415: requestBody !== undefined,
    422: hasKey,
    429: !path.endsWith("z"),
    503: !path.endsWith("healthz"),
  };
  return Object.keys(can).filter((status) => can[status]);
}
