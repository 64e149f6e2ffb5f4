import type { FastifyReply, FastifyRequest, onSendHookHandler, preValidationHookHandler } from "fastify";
import { AskedBefore } from "./asked-before.ts";

const mebibyte = 1024 * 1024;

export interface AnswerCacheOptions {
  /** All answers that are kept, together. */
  bytes?: number;
  /** Milliseconds that an answer is kept at most: what it says of the time of day, and its signed addresses, are that old. */
  lifetime?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** What the answers of a route depend on beside their address. */
export interface Dependence {
  /** Moves with every change of what is searched. */
  version(): number;
  /** What else of a request decides the answer. */
  also(request: FastifyRequest): string;
}

interface Kept {
  version: number;
  until: number;
  body: Buffer;
}

interface Pending {
  key: string;
  version: number;
}

/** Hooks of a route. */
interface CachingHooks {
  preValidation: preValidationHookHandler;
  onSend: onSendHookHandler;
}

/**
 * Answers that were asked for more than once, as bytes: what many ask for is searched, read and signed twice at most, and what nobody asks for again
 * takes no room. A change of the catalog makes all its answers worthless. Memory is bounded by two generations, as in `RecentMap`: an answer that is asked for again moves to the younger,
 * and when that one holds half of the bytes the elder is forgotten.
 */
export class AnswerCache {
  readonly #half: number;
  readonly #lifetime: number;
  readonly #now: () => number;
  readonly #asked = new AskedBefore();
  readonly #pending = new WeakMap<FastifyRequest, Pending>();
  #recent = new Map<string, Kept>();
  #older = new Map<string, Kept>();
  #recentBytes = 0;

  constructor({ bytes = 8 * mebibyte, lifetime = 60_000, now = Date.now }: AnswerCacheOptions = {}) {
    this.#half = bytes / 2;
    this.#lifetime = lifetime;
    this.#now = now;
  }

  /** Makes a route answer from here where it can. Only what it answers with 200 to GET is kept. */
  hooks({ version, also }: Dependence): CachingHooks {
    return {
      preValidation: (request: FastifyRequest, reply: FastifyReply, done) => {
        if (request.method !== "GET") return done();
        const key = `${request.url}\n${also(request)}`;
        const current = version();
        const kept = this.#get(key, current);
        if (kept) return void reply.type("application/json; charset=utf-8").send(kept);
        this.#pending.set(request, { key, version: current });
        done();
      },
      onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
        const pending = this.#pending.get(request);
        if (!pending || reply.statusCode !== 200 || !(typeof payload === "string" || Buffer.isBuffer(payload))) return done(null, payload);
        if (!this.#asked.ask(pending.key)) return done(null, payload);
        const body = typeof payload === "string" ? Buffer.from(payload) : payload;
        // What changed meanwhile may be in a part of the answer and not in another.
        if (version() === pending.version) this.#keep(pending.key, { version: pending.version, until: this.#now() + this.#lifetime, body });
        done(null, body);
      },
    };
  }

  #get(key: string, version: number): Buffer | undefined {
    const recent = this.#recent.get(key);
    const kept = recent ?? this.#older.get(key);
    if (kept?.version !== version || kept.until < this.#now()) return undefined;
    if (!recent) this.#keep(key, kept);
    return kept.body;
  }

  #keep(key: string, kept: Kept): void {
    this.#recentBytes += kept.body.length - (this.#recent.get(key)?.body.length ?? 0);
    this.#recent.set(key, kept);
    if (this.#recentBytes < this.#half) return;
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#recentBytes = 0;
  }
}
