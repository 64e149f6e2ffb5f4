import { readFile } from "node:fs/promises";

const folder = "clients/python/src/atelier_client";

/** Modules that are written once, for asyncio; what differs by nature (`running.py`) is written twice. */
const modules = [
  "boards", "catalogs", "client", "connection", "creating", "endpoints_generated", "events", "inputs", "paged", "queries_generated", "remote_file", "tasks",
];

/** The generated files of the Python client and what makes them, in the order of who reads whom. */
export const pythonClient: Record<string, () => Promise<string>> = {
  [`${folder}/api_generated.py`]: async () => (await import("./python-types.ts")).pythonTypes(),
  [`${folder}/_async/endpoints_generated.py`]: async () => (await import("./python-endpoints.ts")).pythonEndpoints(),
  [`${folder}/_async/queries_generated.py`]: async () => (await import("./python-queries.ts")).pythonQueries(),
  ...Object.fromEntries(
    modules.map((name) => [`${folder}/_sync/${name}.py`, async () => withoutAsync(await readFile(`${folder}/_async/${name}.py`, "utf8"), name)]),
  ),
};

/** Words of asyncio and what they are without it. */
const words: [RegExp, string][] = [
  [/\basync (def|with|for)\b/g, "$1"],
  [/\bAwaitable\[(\w+)\]/g, "$1"],
  [/\bAwaitable, /g, ""],
  [/\bawait /g, ""],
  [/\bAsyncGenerator\[(.+), None\]/g, "Generator[$1, None, None]"],
  [/\bAsyncGenerator\b/g, "Generator"],
  [/\bAsyncIterator\b/g, "Iterator"],
  [/\bAsyncIterable\b/g, "Iterable"],
  [/\basynccontextmanager\b/g, "contextmanager"],
  [/\baclosing\b/g, "closing"],
  [/\baclose\b/g, "close"],
  [/\baiter_(\w+)/g, "iter_$1"],
  [/\baread\b/g, "read"],
  [/\b__a(iter|enter|exit)__/g, "__$1__"],
  [/\basyncio\.sleep\b/g, "time.sleep"],
  [/^import asyncio$/gm, "import time"],
  [/\b_async\b/g, "_sync"],
  [/\bhttpx\.AsyncClient\b/g, "httpx.Client"],
  [/\b(_?)Async([A-Z]\w+)/g, "$1$2"],
];

function withoutAsync(source: string, name: string): string {
  const [head, ...rest] = source.split("\n");
  const text = words.reduce((all, [from, to]) => all.replace(from, to), rest.join("\n"));
  const said = /Written by/.test(head!) ? '"""Written by `npm run generate`.' : `"""Written by \`npm run generate\` from \`_async/${name}.py\`.`;
  return `${said}"""\n${text}`;
}
