import { EngineError } from "@atelier/engine/engine.ts";
import { Unreachable } from "@atelier/engine/http/failures.ts";
import type { KnownServer } from "./lacks.ts";
import { Member, seatsPerServer } from "./member.ts";
import type { Server } from "./server.ts";
import type { Asked } from "./server-probe.ts";

/** What a job needs of a server. */
export interface SeatRequest {
  /** The ways in which the job can be done that this server can do, the best first; none: it is not for this job. */
  waysOn(known: KnownServer): string[];
  /** Server that has the job already. */
  noted?: string | undefined;
  /** Servers that lost it: taken only when there is no other. */
  avoid: ReadonlySet<string>;
}

/** A place at a server. */
export interface Seat {
  member: Member;
  way: string;
  leave(): void;
}

interface Waiting {
  request: SeatRequest;
  take(seat: Seat): void;
}

/** Milliseconds between two looks at servers while somebody waits for one, and how long a job waits while none answers. */
const interval = 1000;
const patience = 60_000;

/** The operator's servers. A job takes a seat at one: where its prompt lies already, where nothing runs, where its models are loaded, in this order. */
export class ServerPool {
  readonly members: readonly Member[];
  #waiting: Waiting[] = [];

  /**
   * @param stallAfter milliseconds without progress after which a prompt that runs is given up
   */
  constructor(servers: readonly Server[], asked: Asked, stallAfter: number) {
    this.members = servers.map((server) => new Member(server, asked, stallAfter));
  }

  byUrl(url: string): Member | undefined {
    return this.members.find(({ server }) => server.url === url);
  }

  /**
   * A seat, when one is free.
   * @throws EngineError `unavailable` when no server that answers can do it, or none answers for a minute; the signal's reason
   */
  async seat(request: SeatRequest, signal: AbortSignal): Promise<Seat> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Seat>();
    const one: Waiting = { request, take: resolve };
    const giveUp = () => reject(signal.reason as Error);
    signal.addEventListener("abort", giveUp, { once: true });
    this.#waiting.push(one);
    try {
      this.#lookOut(one, reject, performance.now() + patience).catch(reject);
      return await promise;
    } finally {
      signal.removeEventListener("abort", giveUp);
      this.#waiting = this.#waiting.filter((other) => other !== one);
    }
  }

  /** Whether a server that answers, and is none of those to avoid, could do it as well. */
  hasOther({ waysOn, avoid }: Pick<SeatRequest, "waysOn" | "avoid">): boolean {
    return this.members.some((member) => !avoid.has(member.server.url) && !member.isAway && this.#waysAt(member, { waysOn, avoid }).length > 0);
  }

  close(): void {
    for (const { socket } of this.members) socket.close();
  }

  /** Looks at the servers until the one who waits has a seat or there is no hope. */
  async #lookOut(one: Waiting, reject: (error: unknown) => void, until: number): Promise<void> {
    while (this.#waiting.includes(one)) {
      const problems = await this.#look();
      this.#match();
      if (!this.#waiting.includes(one)) return;
      const able = this.members.filter((member) => this.#waysAt(member, one.request).length > 0);
      const mayCome = this.members.some((member) => member.probe.known === undefined);
      if (able.length === 0 && (!mayCome || performance.now() > until)) {
        const problem = problems.find((one) => one !== undefined);
        const reason = "No model server can do this job now";
        return reject(problem ?? new EngineError("unavailable", "no server of the comfyui engine can do this job now", { reason }));
      }
      await new Promise<void>((resolve) => setTimeout(resolve, interval));
    }
  }

  #look(): Promise<unknown[]> {
    return Promise.all(
      this.members.map(async (member) => {
        if (member.isAway) return new Unreachable(member.server);
        return member.watch(() => member.probe.look()).then(
          () => undefined,
          (error: unknown) => error,
        );
      }),
    );
  }

  /** Gives free seats to those who wait, in their order. */
  readonly #match = (): void => {
    for (const one of [...this.#waiting]) {
      const seat = this.#choose(one.request);
      if (!seat) continue;
      this.#waiting = this.#waiting.filter((other) => other !== one);
      one.take(seat);
    }
  };

  #choose(request: SeatRequest): Seat | undefined {
    const noted = request.noted === undefined ? undefined : this.byUrl(request.noted);
    const offers = this.members.flatMap((member) => {
      // What it has already is found there, whatever it seems to lack now.
      const [way] = this.#waysAt(member, request);
      const isFree = member.taken < seatsPerServer && !member.isAway && member.hung.size === 0;
      return way !== undefined && isFree ? [{ member, way }] : [];
    });
    if (noted && offers.every(({ member }) => member !== noted) && this.#waysAt(noted, request).length > 0 && !noted.isAway) return undefined;
    const cost = ({ member, way }: { member: Member; way: string }) => [
      Number(member !== noted),
      Number(request.avoid.has(member.server.url)),
      member.taken + member.foreign,
      Number(member.lastWorkflow !== way),
      -member.server.weight,
    ];
    const best = offers.sort((a, b) => compare(cost(a), cost(b)))[0];
    if (!best) return undefined;
    const { member, way } = best;
    member.taken++;
    member.lastWorkflow = way;
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      member.taken--;
      this.#match();
    };
    return { member, way, leave };
  }

  #waysAt(member: Member, request: SeatRequest): string[] {
    const { known } = member.probe;
    return known ? request.waysOn(known).filter((way) => !member.hasRefused(way)) : [];
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : a[place]! - b[place]!;
}
