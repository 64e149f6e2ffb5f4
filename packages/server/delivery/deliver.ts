import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../errors.ts";
import { formats, mediaTypeOfName } from "@atelier/media/media-types.ts";
import { type ByteRange, type LinkTerms, ObjectMissing } from "../store/objects/object-store.ts";
import { parseRange } from "./byte-range.ts";
import { rangeNotSatisfiable } from "./errors.ts";
import { contentDisposition } from "./file-name.ts";

/** Bytes to be sent, and what their address says of them. */
export interface Delivery {
  /** Names the bytes: equal keys are equal bytes. */
  key: string;
  size: number;
  fileName: string;
  disposition: "inline" | "attachment";
  /** Until when the address works: as long may it be cached. */
  expiresAt: Date;
  /** In the place of caching for that long. */
  cacheControl?: string;
  open(range?: ByteRange): Promise<Readable>;
  /** Where the bytes can be had in the place of `open`, for a while, and who fetches them there: the client, or the nginx before this service. */
  elsewhere?: { way: "redirect" | "nginx"; locate(terms: LinkTerms): Promise<string | undefined> };
}

/** Bytes from which on a file is fetched elsewhere: for less, a second connection takes longer than the file. */
const leastElsewhere = 1024 * 1024;
/** For how long an address elsewhere works at most, seconds. */
const longestLink = 900;
/** An address elsewhere still works so long after a cache has forgotten it, seconds. */
const linkMargin = 60;

/** What `ops/cluster/nginx.conf` calls the place where it fetches from the bucket. */
const nginxLocation = "/_bucket";

/** An SVG is a document: opened on its own it must not run anything, whatever it holds. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Answers GET and HEAD for bytes that never change under their address: conditional (`If-None-Match`, `If-Range`) and single
 * ranges (RFC 9110), private because the address is a capability, immutable for the life of the address.
 */
export async function deliver(request: FastifyRequest, reply: FastifyReply, delivery: Delivery, now: number): Promise<FastifyReply> {
  const { key, size, fileName, disposition, expiresAt } = delivery;
  const etag = `"${key}"`;
  const { cacheControl = `private, max-age=${Math.max(0, Math.floor((expiresAt.getTime() - now) / 1000))}, immutable` } = delivery;
  const caching = { etag, "cache-control": cacheControl };
  if (matches(request.headers["if-none-match"], etag)) return reply.code(304).headers(caching).send();

  const isHead = request.method === "HEAD";
  const elsewhere = isHead || size < leastElsewhere ? undefined : await locate(delivery, now);
  if (elsewhere?.way === "redirect") return reply.code(302).headers({ location: elsewhere.url, "cache-control": elsewhere.cacheControl }).send();

  const range = isHead || !appliesTo(request.headers["if-range"]?.toString(), etag) ? "whole" : parseRange(request.headers.range, size);
  if (range === "unsatisfiable") throw rangeNotSatisfiable(size);
  if (elsewhere) return throughNginx(reply, delivery, { url: elsewhere.url, caching, range });
  const content = isHead ? undefined : await open(delivery, range === "whole" ? undefined : range);

  const mediaType = mediaTypeOfName(fileName);
  if (mediaType === formats.svg.mediaType) reply.header("content-security-policy", svgPolicy);
  if (range !== "whole") reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  reply.headers({
    ...caching,
    "content-type": mediaType,
    "content-length": range === "whole" ? size : range.end - range.start + 1,
    "content-disposition": contentDisposition(disposition, fileName),
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
  });
  return reply.send(content);
}

/** What nginx gets to know of a file. */
interface Fetched {
  url: string;
  caching: Record<string, string>;
  range: ByteRange | "whole";
}

interface Elsewhere {
  way: "redirect" | "nginx";
  url: string;
  cacheControl: string;
}

/**
 * An address of the store for the bytes. The store is not asked for more than it can say: a file that must not run anything is ours.
 * @returns undefined where the rest of our address's life is too short to be handed on, too
 */
async function locate({ fileName, disposition, expiresAt, elsewhere }: Delivery, now: number): Promise<Elsewhere | undefined> {
  const mediaType = mediaTypeOfName(fileName);
  const seconds = Math.min(longestLink, Math.floor((expiresAt.getTime() - now) / 1000));
  if (!elsewhere || mediaType === formats.svg.mediaType || seconds <= linkMargin) return undefined;
  const age = `private, max-age=${seconds - linkMargin}`;
  const isInner = elsewhere.way === "nginx";
  const terms = { seconds, mediaType, disposition: contentDisposition(disposition, fileName), cacheControl: `${age}, immutable`, isInner };
  const url = await elsewhere.locate(terms);
  return url === undefined ? undefined : { way: elsewhere.way, url, cacheControl: age };
}

/**
 * Lets the nginx before this service send the bytes: a header says where in the store they are, and which of them are meant. Ranges were judged here, where the
 * tag of the file is known; the store's own tag is another.
 */
function throughNginx(reply: FastifyReply, { fileName, disposition }: Delivery, { url, caching, range }: Fetched): FastifyReply {
  return reply
    .headers({
      ...caching,
      "x-accel-redirect": nginxLocation,
      "x-object-url": url,
      ...(range !== "whole" && { "x-object-range": `bytes=${range.start}-${range.end}` }),
      "content-type": mediaTypeOfName(fileName),
      "content-disposition": contentDisposition(disposition, fileName),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    })
    .send();
}

/** The file may have been removed since its size was read. */
async function open(delivery: Delivery, range?: ByteRange): Promise<Readable> {
  try {
    return await delivery.open(range);
  } catch (error) {
    throw error instanceof ObjectMissing ? notFound("File") : error;
  }
}

/** `If-None-Match` compares weakly: a proxy that compressed the answer may have marked our tag so. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** `If-Range` compares strongly; a date never matches, because we send none. */
function appliesTo(header: string | undefined, etag: string): boolean {
  return header === undefined || header.trim() === etag;
}
