import { styleText } from "node:util";

/** One tour of one service: how its steps call it, and how they tell what they see. */
export interface Visit {
  url: string;
  /** Where the tour puts what it downloads, for the person to look at. */
  folder: string;
  /** Calls a path with the key, and prints the call with its status and time. `body` is sent as JSON. */
  call(path: string, body?: unknown): Promise<Response>;
  /** Prints a line of what was seen. */
  see(line: string): void;
  /** Prints a claim and whether it held. */
  check(claim: string, held: boolean): void;
}

export interface Outcome {
  held: number;
  /** Claims that did not hold. */
  failed: string[];
}

/** Everything printed goes to standard output; `outcome` counts the claims. */
export function beginVisit(url: string, key: string, folder: string, outcome: Outcome): Visit {
  return {
    url,
    folder,
    async call(path, body) {
      const begun = performance.now();
      const headers = { "x-service-api-key": key, ...(body !== undefined && { "content-type": "application/json" }) };
      const answer = await fetch(new URL(path, url), { headers, ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }) });
      const took = `${answer.status}, ${Math.round(performance.now() - begun)} ms`;
      console.log(`  ${body === undefined ? "GET" : "POST"} ${decodeURI(path)}  ${styleText("dim", took)}`);
      return answer;
    },
    see: (line) => console.log(`      ${line}`),
    check(claim, held) {
      console.log(`    ${held ? styleText("green", "✓") : styleText("red", "✗")} ${claim}`);
      if (held) outcome.held += 1;
      else outcome.failed.push(claim);
    },
  };
}

export function title(text: string): void {
  console.log(`\n${styleText("bold", text)}`);
}

/** The JSON of an answer that must be a success. @throws Error with what the service says otherwise */
export async function successOf<T>(answer: Response): Promise<T> {
  const body = (await answer.json()) as T & { message?: string };
  if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${body.message ?? "without a message"}`);
  return body;
}
