import { EngineError } from "@atelier/engine/engine.ts";
import type { JobServices, ServiceCall, ToJobProcess } from "./messages.ts";

type Answer = Extract<ToJobProcess, { type: "answer" | "no-answer" }>;

interface Asked {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** Calls of a job process for the server, whose answers go to `answer`. */
export class ServiceCalls {
  readonly #send: (call: ServiceCall) => void;
  readonly #asked = new Map<number, Asked>();
  #count = 0;

  constructor(send: (call: ServiceCall) => void) {
    this.#send = send;
  }

  /** The services as one job sees them. */
  servicesFor(job: number): JobServices {
    const service =
      <M extends keyof JobServices>(method: M) =>
      (...words: Parameters<JobServices[M]>) =>
        this.#ask({ job, method, arguments: words });
    return {
      ...{ icon: service("icon"), sound: service("sound"), track: service("track") },
      ...{ keepNote: service("keepNote"), settings: service("settings"), noteTrial: service("noteTrial"), describe: service("describe") },
      ...{ beginSpan: service("beginSpan"), endSpan: service("endSpan") },
    };
  }

  answer(answer: Answer): void {
    const asked = this.#asked.get(answer.number);
    this.#asked.delete(answer.number);
    if (answer.type === "answer") asked?.resolve(answer.value as never);
    else asked?.reject(answer.code === undefined ? new Error(answer.message) : new EngineError(answer.code, answer.message));
  }

  #ask<M extends keyof JobServices>(call: { job: number; method: M; arguments: Parameters<JobServices[M]> }): ReturnType<JobServices[M]> {
    const number = this.#count++;
    const answer = new Promise((resolve, reject) => this.#asked.set(number, { resolve, reject }));
    this.#send({ type: "call", number, ...call } as ServiceCall);
    return answer as ReturnType<JobServices[M]>;
  }
}
