import type { Schema } from "./api-pages/document.ts";
import { clientSurface } from "./client-surface.ts";
import { docstring, parameterName } from "./python-text.ts";

const header = '"""Written by `npm run generate` from the service\'s OpenAPI document."""\n\nfrom __future__ import annotations\n\n';

interface Query {
  query: string;
  method: string;
  /** What stands before the parameters of the query, and what after them. */
  first?: string;
  last: string[];
  /** The parameter that may be given without its name. */
  plain?: string;
  returns: string;
  /** The call of the class that does it; `QUERY` is what was asked. */
  body: string;
  abstract: string;
  doc: string;
  isAsync: boolean;
}

const search = (item: string, list: string): Pick<Query, "method" | "last" | "returns" | "body" | "abstract" | "isAsync"> => ({
  method: "search",
  last: ["page_size: int = 50", "language: str | None = None"],
  returns: `AsyncPaged[api.${item}, api.${list}]`,
  body: "self._search(QUERY, page_size, language)",
  abstract: `def _search(self, query: Query, page_size: int, language: str | None) -> AsyncPaged[api.${item}, api.${list}]`,
  isAsync: false,
});
const ofIcon = (method: string, returns: string): Pick<Query, "method" | "first" | "last" | "returns" | "body" | "abstract" | "isAsync"> => ({
  method,
  first: "id: int",
  last: [],
  returns,
  body: `await self._${method}(id, QUERY)`,
  abstract: `async def _${method}(self, id: int, query: Query) -> ${returns}`,
  isAsync: true,
});
const ofIcons = { first: "ids: Sequence[int]", last: [] };

const paged = `Iterate over it for one item after the other, \`page_size\` at a time. \`language\`, such as \`es\`, is looked in first; without
it, words that English does not have are recognised all the same.`;

const classes: Record<string, Query[]> = {
  AsyncIconQueries: [
    { query: "IconQuery", plain: "term", ...search("Icon", "IconList"), doc: `Searches icons. ${paged}` },
    { query: "IconDownloadOptions", ...ofIcon("download", "AsyncRemoteFile"), doc: "Counts a download and gives the file." },
    { query: "IconCodeOptions", ...ofIcon("code", "str"), doc: "The icon as text to paste: SVG, a component, CSS or a data URL." },
    {
      query: "IconSpriteOptions", method: "sprite", ...ofIcons, returns: "str", isAsync: true, body: "await self._sprite(ids, QUERY)",
      abstract: "async def _sprite(self, ids: Sequence[int], query: Query) -> str",
      doc: "Several icons, 100 at most, as one SVG sprite. Counts a download of each.",
    },
    {
      query: "IconArchiveOptions", method: "zip", ...ofIcons, returns: "AsyncIterator[bytes]", isAsync: false, body: "self._zip(ids, QUERY)",
      abstract: "def _zip(self, ids: Sequence[int], query: Query) -> AsyncIterator[bytes]",
      doc: "Several icons, 100 at most, as one ZIP file, piece by piece. Counts a download of each. Is not repeated after a failure.",
    },
  ],
  AsyncSoundQueries: [
    { query: "SoundEffectQuery", plain: "q", ...search("SoundEffect", "SoundEffectList"), doc: `Searches sound effects; lengths in seconds. ${paged}` },
  ],
  AsyncMusicQueries: [
    { query: "TrackQuery", plain: "q", ...search("Track", "TrackList"), doc: `Searches music; lengths in seconds, tempos in beats a minute. ${paged}` },
  ],
  AsyncUsageQueries: [
    {
      query: "UsagePeriod", method: "usage", last: [], returns: "list[api.UsageEntry]", isAsync: true, body: "await self._usage(QUERY)",
      abstract: "async def _usage(self, query: Query) -> list[api.UsageEntry]", doc: "What the account has used, by day and model.",
    },
  ],
};

const head = (name: string) => `class ${name}:\n    """Calls with the parameters of the service."""\n\n`;

/** The calls of the Python client that have many parameters: searches, downloads of icons, usage. */
export async function pythonQueries(): Promise<string> {
  const { queries } = await clientSurface();
  const filters = Object.entries(queries).flatMap(([name, query]) => (query.properties!.filters ? filterClass(name, query.properties!.filters) : []));
  const written = Object.entries(classes).map(
    ([name, calls]) => `${head(name)}${calls.map((one) => method(one, queries[one.query]!)).join("\n")}`,
  );
  return [
    header,
    "from collections.abc import AsyncIterator, Sequence\nfrom typing import Literal, TypedDict\n\n",
    "from .. import api_generated as api\nfrom ..request import Query\nfrom .paged import AsyncPaged\nfrom .remote_file import AsyncRemoteFile\n\n",
    [...filters, ...written].map((text) => `\n${text}`).join("\n"),
  ].join("");
}

function filterClass(query: string, { properties = {}, description = "" }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `    ${name}: ${parameterType(schema)}\n${schema.description ? docstring(schema.description, "    ") : ""}`,
  );
  return `class ${query.replace("Query", "")}Filters(TypedDict, total=False):\n${docstring(`${description}.`, "    ")}\n${members.join("")}`;
}

function method({ query, method: name, first, last, plain, returns, body, abstract, doc, isAsync }: Query, { properties = {} }: Schema): string {
  const parameters = Object.entries(properties).map(([wire, schema]) => {
    const type = wire === "filters" ? `${query.replace("Query", "")}Filters` : parameterType(schema);
    return { wire, name: parameterName(wire), text: `${parameterName(wire)}: ${type} | None = None`, said: schema.description };
  });
  const leading = parameters.filter(({ wire }) => wire === plain);
  const others = parameters.filter(({ wire }) => wire !== plain);
  const lines = [...(first ? [first] : []), ...leading.map(({ text }) => text), "*", ...others.map(({ text }) => text), ...last];
  const sent = parameters.map(({ wire, name: own }) => `            ${JSON.stringify(wire)}: ${own},\n`).join("");
  const said = parameters.filter((one) => one.said).map((one) => `\n${wrapped(`- ${one.name}: ${one.said}`, "        ")}`);
  return [
    `    ${isAsync ? "async " : ""}def ${name}(\n        self,\n${lines.map((line) => `        ${line},\n`).join("")}    ) -> ${returns}:\n`,
    `        """\n${wrapped(doc, "        ")}\n${said.join("")}\n        """\n`,
    `        query: Query = {\n${sent}        }\n`,
    `        return ${body.replace("QUERY", "query")}\n\n`,
    `    ${abstract}:\n        raise NotImplementedError\n`,
  ].join("");
}

const wrapped = (text: string, indent: string) => docstring(text, indent).replace(/^ *"""/, indent).replace(/ ?"""\n$/, "");

/** A list may be given as its only value. */
function parameterType(schema: Schema): string {
  if (schema.enum) return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(", ")}]`;
  if (schema.type === "array") {
    const item = parameterType(schema.items ?? {});
    // Text is a sequence of texts already.
    return item === "str" ? "str | Sequence[str]" : `${item} | Sequence[${item}]`;
  }
  return { string: "str", integer: "int", number: "float", boolean: "bool" }[schema.type as string] ?? "str";
}
