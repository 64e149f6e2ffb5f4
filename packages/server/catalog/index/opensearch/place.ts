/** Where a cluster is, and what its indexes are called. */
export interface EnginePlace {
  /** Such as `https://search.internal:9200`. */
  origin: string;
  /** Value of the header `authorization`. */
  authorization?: string;
  /** What the names of all indexes begin with: one service, one name. */
  name: string;
  /** Of a new index. */
  shards: number;
  replicas: number;
}

const port = "9200";
const form = "a URL such as opensearch://user:password@host:9200/name?tls=on&shards=1&replicas=1";

/** Reads `opensearch://user:password@host:port/name?tls=on&shards=4&replicas=1`. @throws Error whose message completes "ATELIER_SEARCH must be …" */
export function parseEnginePlace(text: string): EnginePlace {
  const url = new URL(text.replace(/^opensearch:/, "http:"));
  const { hostname, username, password, pathname, searchParams } = url;
  const name = pathname.slice(1) || "atelier";
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(name)) throw new Error(`${form}: the name is lower-case letters, digits and hyphens`);
  for (const key of searchParams.keys()) if (!["tls", "shards", "replicas"].includes(key)) throw new Error(`${form}: nothing is called ${key}`);
  const tls = searchParams.get("tls") ?? "off";
  if (tls !== "on" && tls !== "off") throw new Error(`${form}: tls is on or off`);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    origin: `${tls === "on" ? "https" : "http"}://${hostname}:${url.port || port}`,
    ...(username !== "" && { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }),
    name,
    shards: countOf(searchParams, "shards", 1, 1),
    replicas: countOf(searchParams, "replicas", 0, 1),
  };
}

function countOf(parameters: URLSearchParams, key: string, least: number, fallback: number): number {
  const text = parameters.get(key);
  if (text === null) return fallback;
  const count = Number(text);
  if (!Number.isInteger(count) || count < least || count > 1000) throw new Error(`${form}: ${key} is an integer from ${least} to 1000`);
  return count;
}
