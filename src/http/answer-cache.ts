import type { FastifyReply, FastifyRequest, onSendHookHandler, preValidationHookHandler } from "fastify";
import { AskedOften } from "./asked-often.ts";

const mebibyte = 1024 * 1024;
/** Of so many answers that are kept, the one that is asked for least gives way: taken from more of them no more questions find their answer. */
const candidates = 4;

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
  readonly asked: Asked;
  readonly until: number;
  readonly body: Buffer;
}

/** A question, as it was when it came. */
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
 * Answers that were asked for more than once, as bytes: what many ask for is searched, read and signed twice at most, and what nobody asks for again
 * takes no room. A change of the catalog makes all its answers worthless. Where there is no room an answer is kept when it was asked for more often of late than one that gives
 * way to it (TinyLFU: Einziger, Friedman and Manes, 2017): of searches drawn by Zipf's law three quarters find their answer, where forgetting the one that was asked for longest ago
 * has two thirds.
 */
export class AnswerCache {
  readonly #bytes: number;
  readonly #lifetime: number;
  readonly #now: () => number;
  readonly #often = new AskedOften();
  readonly #asked = new WeakMap<FastifyRequest, Asked>();
  /** Places in the list, by key. */
  readonly #places = new Map<string, number>();
  readonly #kept: Kept[] = [];
  #length = 0;
  /** Where candidates are taken from next. */
  #hand = 0;

  constructor({ bytes = 10 * mebibyte, lifetime = 60_000, now = Date.now }: AnswerCacheOptions = {}) {
    this.#bytes = bytes;
    this.#lifetime = lifetime;
    this.#now = now;
  }

  /** Makes a route answer from here where it can. Only what it answers with 200 to GET is kept. */
  hooks(dependence: Dependence): CachingHooks {
    return {
      preValidation: (request: FastifyRequest, reply: FastifyReply, done) => {
        if (request.method !== "GET") return done();
        const key = `${request.url}\n${dependence.also(request)}`;
        const times = this.#often.ask(key);
        const kept = this.#kept[this.#places.get(key) ?? -1];
        if (kept && this.#isTrue(kept)) return void reply.type("application/json; charset=utf-8").send(kept.body);
        if (times > 1) this.#asked.set(request, { key, version: dependence.version(), dependence });
        done();
      },
      onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
        const asked = this.#asked.get(request);
        if (!asked || reply.statusCode !== 200 || !(typeof payload === "string" || Buffer.isBuffer(payload))) return done(null, payload);
        const body = typeof payload === "string" ? Buffer.from(payload) : payload;
        const kept = { asked, until: this.#now() + this.#lifetime, body };
        // What changed meanwhile may be in a part of the answer and not in another.
        if (this.#isTrue(kept)) this.#keep(kept);
        done(null, body);
      },
    };
  }

  #isTrue({ asked: { version, dependence }, until }: Kept): boolean {
    return dependence.version() === version && this.#now() <= until;
  }

  #keep(kept: Kept): void {
    if (kept.body.length > this.#bytes) return;
    const { key } = kept.asked;
    const place = this.#places.get(key);
    if (place !== undefined) this.#remove(place);
    const times = this.#often.countOf(key);
    while (this.#length + kept.body.length > this.#bytes) {
      const least = this.#leastOften();
      if (this.#timesOf(least) >= times) return;
      this.#remove(least);
    }
    this.#places.set(key, this.#kept.push(kept) - 1);
    this.#length += kept.body.length;
  }

  /** The place of the one that was asked for least of some. */
  #leastOften(): number {
    let least = this.#next();
    for (let i = 1; i < candidates; i++) {
      const other = this.#next();
      if (this.#timesOf(other) < this.#timesOf(least)) least = other;
    }
    return least;
  }

  #next(): number {
    return (this.#hand = (this.#hand + 1) % this.#kept.length);
  }

  #timesOf(place: number): number {
    const kept = this.#kept[place]!;
    return this.#isTrue(kept) ? this.#often.countOf(kept.asked.key) : 0;
  }

  /** The last one takes its place. */
  #remove(place: number): void {
    const removed = this.#kept[place]!;
    const last = this.#kept.pop()!;
    if (last !== removed) {
      this.#kept[place] = last;
      this.#places.set(last.asked.key, place);
    }
    this.#places.delete(removed.asked.key);
    this.#length -= removed.body.length;
  }
}
