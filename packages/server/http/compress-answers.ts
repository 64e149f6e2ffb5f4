import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest, onSendHookHandler, RouteOptions } from "fastify";
import type { HttpServer } from "./server-types.ts";

/** Bytes from which a body is worth it. */
const least = 1024;

const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)|application\/javascript|image\/svg\+xml)/;

const encoders = {
  // Level 4 makes a list of icons as small as gzip's best, in a third of the time.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

type Encoding = keyof typeof encoders;

/**
 * Has a server compress bodies of JSON and text that are there whole, of 1 kB or more, for clients that accept it. Streams, events and media go as they are.
 *
 * Why no plug-in: `@fastify/compress` makes a stream of each body and compresses a kept answer again each time. Here the same buffer is compressed once for
 * each encoding, and forgotten with it. zlib works in its threads, not on the event loop.
 */
export function compressAnswers(http: HttpServer): void {
  const known = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();
  const compressed = (body: Buffer, encoding: Encoding): Promise<Buffer> => {
    const variants = known.get(body) ?? new Map<Encoding, Promise<Buffer>>();
    const variant = variants.get(encoding) ?? encoders[encoding](body);
    known.set(body, variants.set(encoding, variant));
    return variant;
  };
  const onSend: onSendHookHandler = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    if (!isWorthIt(payload) || !compressible.test(String(reply.getHeader("content-type")))) return done(null, payload);
    if (reply.hasHeader("content-encoding") || reply.statusCode === 206) return done(null, payload);
    vary(reply);
    const encoding = request.method === "HEAD" ? undefined : acceptedEncoding(request.headers["accept-encoding"]);
    if (encoding === undefined) return done(null, payload);
    compressed(typeof payload === "string" ? Buffer.from(payload) : payload, encoding).then((body) => {
      reply.removeHeader("content-length").header("content-encoding", encoding);
      done(null, body);
    }, done);
  };
  // After the hooks of the route, among which is the one that keeps answers.
  http.addHook("onRoute", (route: RouteOptions) => {
    route.onSend = [route.onSend ?? []].flat().concat(onSend);
  });
}

function isWorthIt(payload: unknown): payload is string | Buffer {
  return (typeof payload === "string" || Buffer.isBuffer(payload)) && payload.length >= least;
}

/** The better of the two that a client accepts (RFC 9110, section 12.5.3); undefined for neither. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const part of String(header).toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get("*") ?? 0;
  const [br, gz] = [weightOf("br"), weightOf("gzip")];
  if (br === 0 && gz === 0) return undefined;
  return br >= gz ? "br" : "gzip";
}

function vary(reply: FastifyReply): void {
  const before = reply.getHeader("vary");
  reply.header("vary", before === undefined ? "accept-encoding" : `${String(before)}, accept-encoding`);
}
