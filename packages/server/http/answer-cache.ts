import type { FastifyReply, FastifyRequest, onSendHookHandler, preValidationHookHandler } from "fastify";
import { LRUCache } from "lru-cache";

const mebibyte = 1024 * 1024;
/** Questions that are remembered as asked once. */
const askedOnce = 20_000;
/** Bytes of an entry beside key and body. */
const overhead = 300;
/** The lifetime is kept to so many milliseconds. */
const resolution = 100;

export interface AnswerCacheOptions {
  /** All answers that are kept, together. */
  bytes?: number;
  /** Milliseconds that an answer is kept at most: its counts of downloads and its signed URLs are that old. */
  lifetime?: number;
  /** Milliseconds of any clock that does not go back. */
  now?: () => number;
}

/** What the answers of a route depend on beside their URL. */
export interface Dependence {
  /** Moves with every edit of what is searched. */
  version(): number;
  /** What else of a request decides the answer. */
  also(request: FastifyRequest): string;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set where the answer is worth keeping. */
    asked: Asked | undefined;
  }
}

interface Kept {
  readonly version: number;
  readonly body: Buffer;
}

/** A question, and what it depended on when it came. */
interface Asked {
  readonly key: string;
  readonly version: number;
  readonly dependence: Dependence;
}

/** Hooks of a route. */
interface CachingHooks {
  preValidation: preValidationHookHandler;
  onSend: onSendHookHandler;
}

/**
 * Answers as bytes, the latest used: an edit of the catalog makes them worthless, and none grows older than its lifetime. Only what was asked for before is
 * kept: answers that nobody asks for again would each cost 10 kB of garbage outside the heap.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Kept>;
  readonly #askedOnce = new LRUCache<string, true>({ max: askedOnce });

  constructor({ bytes = 8 * mebibyte, lifetime = 60_000, now }: AnswerCacheOptions = {}) {
    this.#answers = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ body }, key) => body.length + key.length + overhead,
      ttl: lifetime,
      ttlResolution: now ? 0 : resolution,
      ...(now && { perf: { now } }),
    });
  }

  /** Makes a route answer from here where it can. Only what it answers with 200 to GET is kept. */
  hooks(dependence: Dependence): CachingHooks {
    return {
      preValidation: (request: FastifyRequest, reply: FastifyReply, done) => {
        if (request.method !== "GET") return done();
        const key = `${request.url}\n${dependence.also(request)}`;
        const version = dependence.version();
        const kept = this.#answers.get(key);
        if (kept?.version === version) return void reply.type("application/json; charset=utf-8").send(kept.body);
        if (kept || this.#askedOnce.has(key)) request.asked = { key, version, dependence };
        else this.#askedOnce.set(key, true);
        done();
      },
      onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
        const { asked } = request;
        if (!asked || reply.statusCode !== 200 || typeof payload !== "string") return done(null, payload);
        const body = Buffer.from(payload);
        const { key, version, dependence } = asked;
        // What changed meanwhile may be in a part of the answer and not in another.
        if (dependence.version() === version) this.#answers.set(key, { version, body });
        done(null, body);
      },
    };
  }
}
