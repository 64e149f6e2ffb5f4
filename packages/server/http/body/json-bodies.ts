import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ServiceError } from "../../errors.ts";
import type { Arena } from "@atelier/media/inline/base64-decoder.ts";
import { forgetInlineMedia } from "@atelier/media/inline/inline-media.ts";
import { BodyBudget } from "./body-budget.ts";
import { declaredLength } from "./declared-length.ts";
import { JsonSieve } from "./json-sieve.ts";
import { receiveBody } from "./receive-body.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** SHA-256 of the body's bytes, hexadecimal; set when the request names an Idempotency-Key. */
    bodyHash?: string;
    /** Gives back what the body holds; set while it holds something. */
    releaseBody?: (() => void) | undefined;
  }
}

/** Bodies up to this size are not counted: their number is limited by that of requests. */
const uncounted = 1024 * 1024;

/** Has a server parse JSON bodies as they arrive, within bounds on time and memory, and hash their bytes where the request may be repeated. */
export function parseJsonBodies(http: Pick<FastifyInstance, "addContentTypeParser" | "removeContentTypeParser" | "decorateRequest" | "addHook">): void {
  const budget = new BodyBudget();
  http.decorateRequest("bodyHash", undefined);
  http.decorateRequest("releaseBody", undefined);
  http.removeContentTypeParser("application/json");
  http.addContentTypeParser("application/json", (request: FastifyRequest, payload: Readable) => parse(request, payload, budget));
  http.addHook("onSend", (request, _reply, _payload, done) => {
    request.releaseBody?.();
    done();
  });
}

async function parse(request: FastifyRequest, payload: Readable, budget: BodyBudget): Promise<unknown> {
  const limit = request.routeOptions.bodyLimit;
  const declared = declaredLength(request.headers);
  refuseCoding(request.headers["content-encoding"]);
  const most = declared ?? limit;
  const hash = request.headers["idempotency-key"] === undefined ? undefined : createHash("sha256");
  const arena = arenaFor(most);
  const sieve = new JsonSieve(arena);
  let length = 0;
  let over = false;
  await receiveBody(payload, {
    limit,
    waitFrom: uncounted,
    memory: async () => {
      const giveBack = await budget.take(request.caller?.accountId ?? "", most);
      // Its sender may have gone meanwhile.
      if (over) giveBack();
      else request.releaseBody = giveBack;
    },
    take: (chunk) => {
      length += chunk.length;
      hash?.update(chunk);
      asJson(() => sieve.push(chunk));
    },
  }).finally(() => (over = true));
  if (hash) request.bodyHash = hash.digest("hex");
  // Clients that always name a media type name it for a body that is not there, too.
  if (length === 0 && request.method === "DELETE") return undefined;
  const { body, standIns } = asJson(() => sieve.end());
  const giveBack = request.releaseBody;
  request.releaseBody = () => {
    request.releaseBody = undefined;
    forgetInlineMedia(standIns);
    giveBack?.();
  };
  return body;
}

function asJson<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new ServiceError(400, "invalid_json", "The body must be valid JSON, in UTF-8", { cause });
  }
}

/** @throws ServiceError 415 for a body that is compressed: how large it gets would be known too late */
function refuseCoding(coding: string | undefined): void {
  if (coding === undefined || /^(identity)?$/i.test(coding.trim())) return;
  const message = "The body must not be compressed: send it without Content-Encoding";
  throw new ServiceError(415, "unsupported_media_type", message, { headers: { "accept-encoding": "identity" } });
}

/** Space for what a body of so many bytes can hold in Base64, taken when it is first asked for. */
function arenaFor(bytes: number): () => Arena {
  let arena: Arena | undefined;
  return () => (arena ??= { bytes: Buffer.allocUnsafeSlow(Math.ceil((bytes * 3) / 4) + 4), used: 0 });
}
