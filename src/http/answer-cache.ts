import type { FastifyReply, FastifyRequest, onSendHookHandler, preValidationHookHandler } from "fastify";
import type { AnswerFile, FiledAnswer } from "./answer-file.ts";
import { AnswerStore, type Place } from "./answer-store.ts";
import { AskedOften, once } from "./asked-often.ts";

const mebibyte = 1024 * 1024;
/** Of so many places for a new answer the one is taken where the answers are asked for least: taken from more of them no more questions find their answer. */
const candidates = 4;
/** By so much more often, in counts, a new answer must have been asked for than those that give way to it. Without it, answers that are asked for alike take turns: twice as many are kept, and none the more are found. */
const margin = once;

export interface AnswerCacheOptions {
  /** All answers that are kept, together. */
  bytes?: number;
  /** Milliseconds that an answer is kept at most: what it says of the time of day, and its signed addresses, are that old. */
  lifetime?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Takes all answers that are worth keeping, with those for which there is no room in memory. Default: these are made anew. */
  file?: AnswerFile;
}

/** What the answers of a route depend on beside their address. */
export interface Dependence {
  /** Moves with every change of what is searched. */
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
  readonly asked: Asked;
  readonly until: number;
  /** Lies in the store. */
  readonly body: Buffer;
  /** Requests that are being answered with it: until they are, it must stay as it is. */
  sending: number;
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
 * Answers that were asked for more than once, as bytes: what many ask for is searched, read and signed a few times, and what nobody asks for again
 * takes no room. A change of the catalog makes all its answers worthless. All of them are written to a file, and those that are asked for most lie in memory as well: one is kept there when it was asked for
 * more often of late than one that gives way to it (TinyLFU: Einziger, Friedman and Manes, 2017). Of searches drawn by Zipf's law three quarters find their answer in memory, where forgetting the one that was
 * asked for longest ago has two thirds, and most others in the file.
 */
export class AnswerCache {
  readonly #lifetime: number;
  readonly #now: () => number;
  readonly #often = new AskedOften();
  readonly #kept = new Map<string, Kept>();
  readonly #store: AnswerStore<Kept>;
  readonly #file: AnswerFile | undefined;

  constructor({ bytes = 8 * mebibyte, lifetime = 60_000, now = Date.now, file }: AnswerCacheOptions = {}) {
    this.#file = file;
    this.#lifetime = lifetime;
    this.#now = now;
    this.#store = new AnswerStore(bytes);
  }

  /** Makes a route answer from here where it can. Only what it answers with 200 to GET is kept. */
  hooks(dependence: Dependence): CachingHooks {
    return {
      preValidation: (request: FastifyRequest, reply: FastifyReply, done) => {
        if (request.method !== "GET") return done();
        const key = `${request.url}\n${dependence.also(request)}`;
        const before = this.#often.ask(key);
        const kept = this.#kept.get(key);
        if (kept && isTrue(kept.asked) && this.#now() <= kept.until) return void sendKept(kept, reply);
        const asked = { key, version: dependence.version(), dependence };
        const filed = this.#file?.find(key, asked.version, this.#now());
        if (filed !== undefined) {
          this.#keep(asked, filed);
          return void send(reply, filed.body);
        }
        if (before) request.asked = asked;
        done();
      },
      onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
        const { asked } = request;
        if (!asked || reply.statusCode !== 200 || !(typeof payload === "string" || Buffer.isBuffer(payload))) return done(null, payload);
        const body = typeof payload === "string" ? Buffer.from(payload) : payload;
        // What changed meanwhile may be in a part of the answer and not in another.
        if (isTrue(asked)) {
          const answer = { body, until: this.#now() + this.#lifetime };
          this.#keep(asked, answer);
          this.#file?.put(asked.key, asked.version, answer);
        }
        done(null, body);
      },
    };
  }

  #keep(asked: Asked, { body, until }: FiledAnswer): void {
    const { key } = asked;
    this.#forget(this.#kept.get(key));
    const times = this.#often.countOf(key);
    const place = this.#leastAskedPlace(body.length);
    if (place === undefined || this.#timesOf(place) + margin >= times) return;
    for (const answer of place.answers) this.#unlist(answer);
    this.#kept.set(key, this.#store.put(place, body, (stored) => ({ asked, until, body: stored, sending: 0 })));
  }

  /** One that is being sent stays where it lies until another one takes its place. */
  #forget(kept: Kept | undefined): void {
    if (kept === undefined) return;
    this.#unlist(kept);
    if (kept.sending === 0) this.#store.remove(kept);
  }

  /** What was forgotten while it was being sent may have a successor that stays. */
  #unlist(kept: Kept): void {
    if (this.#kept.get(kept.asked.key) === kept) this.#kept.delete(kept.asked.key);
  }

  #leastAskedPlace(length: number): Place<Kept> | undefined {
    let least = this.#store.nextPlace(length);
    for (let i = 1; i < candidates && least !== undefined && least.answers.size > 0; i++) {
      const other = this.#store.nextPlace(length)!;
      if (this.#timesOf(other) < this.#timesOf(least)) least = other;
    }
    return least;
  }

  /** How often the answers that lie there were asked for, together. */
  #timesOf({ answers }: Place<Kept>): number {
    let times = 0;
    for (const { asked, until, sending } of answers) {
      if (sending > 0) return Infinity;
      if (isTrue(asked) && this.#now() <= until) times += this.#often.countOf(asked.key);
    }
    return times;
  }
}

/** Whether nothing has changed since. */
function isTrue({ version, dependence }: Asked): boolean {
  return dependence.version() === version;
}

function sendKept(kept: Kept, reply: FastifyReply): void {
  const { raw } = reply;
  kept.sending++;
  send(reply, kept.body);
  if (raw.writableEnded && raw.writableLength === 0) kept.sending--;
  // Not all is with the system yet. This comes when it is, or when the connection has gone.
  else raw.on("close", () => kept.sending--);
}

function send(reply: FastifyReply, body: Buffer): void {
  reply.type("application/json; charset=utf-8").send(body);
}
