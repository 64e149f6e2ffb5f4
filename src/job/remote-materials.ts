import type { Materials } from "../engines/materials.ts";
import type { MaterialRequest, ToJobProcess } from "./messages.ts";

type Answer = Extract<ToJobProcess, { type: "found" | "not-found" }>;

interface Asked {
  resolve(material: never): void;
  reject(error: Error): void;
}

/** The catalogs as a job process sees them: asks the server, whose answers go to `answer`. */
export class RemoteMaterials implements Materials {
  readonly #send: (request: MaterialRequest) => void;
  readonly #asked = new Map<number, Asked>();
  #count = 0;

  constructor(send: (request: MaterialRequest) => void) {
    this.#send = send;
  }

  icon(...words: Parameters<Materials["icon"]>): ReturnType<Materials["icon"]> {
    return this.#ask({ method: "icon", arguments: words });
  }

  sound(...words: Parameters<Materials["sound"]>): ReturnType<Materials["sound"]> {
    return this.#ask({ method: "sound", arguments: words });
  }

  track(...words: Parameters<Materials["track"]>): ReturnType<Materials["track"]> {
    return this.#ask({ method: "track", arguments: words });
  }

  answer(answer: Answer): void {
    const asked = this.#asked.get(answer.number);
    this.#asked.delete(answer.number);
    if (answer.type === "found") asked?.resolve(answer.material as never);
    else asked?.reject(new Error(answer.message));
  }

  #ask<M extends MaterialRequest["method"]>(call: { method: M; arguments: Parameters<Materials[M]> }): ReturnType<Materials[M]> {
    const number = this.#count++;
    const answer = new Promise((resolve, reject) => this.#asked.set(number, { resolve, reject }));
    this.#send({ type: "find", number, ...call } as MaterialRequest);
    return answer as ReturnType<Materials[M]>;
  }
}
