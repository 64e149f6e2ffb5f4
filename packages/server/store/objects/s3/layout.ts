import { randomUUID } from "node:crypto";

/** Where the objects are: a bucket, and what every key in it begins with. */
export interface S3Place {
  bucket: string;
  /** Empty, or ends in a slash. */
  prefix: string;
  /** Address of the server; the one of the region where there is none. */
  endpoint?: string;
  /** Address that clients reach it by, where that is another. */
  publicEndpoint?: string;
  region: string;
  /** The bucket as the first part of the path instead of the host name. */
  pathStyle: boolean;
}

/** @throws Error whose message completes "ATELIER_OBJECTS must be …" */
export function parseS3Place(text: string): S3Place {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const example = "s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1&path-style=on";
  if (url?.protocol !== "s3:" || url.username || url.hash) throw new Error(`a folder or a URL such as ${example}`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) throw new Error(`a URL that names a bucket, such as ${example}`);
  const parameters = url.searchParams;
  for (const name of parameters.keys()) {
    if (!["endpoint", "public", "region", "path-style"].includes(name)) throw new Error(`a URL whose parameters are endpoint, public, region and path-style`);
  }
  const style = parameters.get("path-style") ?? "off";
  if (!["on", "off"].includes(style)) throw new Error("a URL whose path-style is on or off");
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  if (!/^[\w./-]*$/.test(prefix)) throw new Error("a URL whose path has letters, digits, dots, hyphens, underscores and slashes only");
  const endpoint = addressIn(parameters, "endpoint");
  const publicEndpoint = addressIn(parameters, "public");
  return {
    bucket: url.host,
    prefix: prefix === "" ? "" : `${prefix}/`,
    ...(endpoint !== undefined && { endpoint }),
    ...(publicEndpoint !== undefined && { publicEndpoint }),
    region: parameters.get("region") ?? "us-east-1",
    pathStyle: style === "on",
  };
}

function addressIn(parameters: URLSearchParams, name: string): string | undefined {
  const text = parameters.get(name);
  if (text === null) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new Error(`a URL whose ${name} is an address such as https://s3.example.com`);
  return text.replace(/\/+$/, "");
}

/** Keys come out of addresses too: nothing else is looked up. */
export function isKey(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** A place that nobody has written and nobody will again. */
export function freshPlace(): string {
  return randomUUID();
}

/** Begins with random digits, so that a server that spreads its keys by their beginning spreads ours. */
export function keyOfPlace(prefix: string, place: string): string {
  return `${prefix}${place.slice(0, 2)}/${place}`;
}

/** The place in a key; undefined for keys that are none of ours. */
export function placeOfKey(prefix: string, key: string): string | undefined {
  const [, folder, place] = /^([0-9a-f]{2})\/([0-9a-f-]{36})$/.exec(key.slice(prefix.length)) ?? [];
  return key.startsWith(prefix) && place?.startsWith(folder!) ? place : undefined;
}
