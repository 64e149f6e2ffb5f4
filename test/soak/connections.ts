/**
 * `npm run soak -- connections [requests] [seed] [port]`: broken requests of every kind over raw sockets, 32 at a time. Each must be answered in full
 * by answers that a strict client can read, with
 * no reset of the connection, or be left open while its sender still owes something. 20,000 by default, some minutes. With a port, a service that runs
 * already is asked.
 */
import { startService } from "../e2e/start-service.ts";
import { type BrokenRequest, brokenRequest } from "../parts/broken-requests.ts";
import { exchange, readAnswers } from "../parts/raw-http.ts";

const [requests = 20_000, seed = 1, given] = process.argv.slice(2).map(Number);
const together = 32;
/** Milliseconds without a byte after which a connection is looked at. */
const quiet = 1500;

function generator(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = generator(seed);
const service = given === undefined ? await startService() : undefined;
const port = given ?? Number(new URL(service!.url).port);
const faults = new Map<string, { count: number; example: string }>();
const statuses = new Map<number, number>();
let left = requests;

function report(fault: string, { name }: BrokenRequest, example: string): void {
  const known = faults.get(`${name}: ${fault}`);
  if (known) known.count++;
  else faults.set(`${name}: ${fault}`, { count: 1, example });
}

async function sendOne(): Promise<void> {
  const sent = brokenRequest(random);
  const { text, end } = await exchange(port, sent.portions, { quiet, pause: sent.pause, halfClose: sent.halfClose });
  const example = `${JSON.stringify(Buffer.concat(sent.portions).toString("latin1").slice(0, 300))} (half closed: ${sent.halfClose}) was answered ` +
    `${JSON.stringify(text.slice(0, 300))}`;
  if (end === "reset") report(text === "" ? "reset without an answer" : "reset after an answer", sent, example);
  try {
    const answers = readAnswers(text, sent.methods);
    if (answers.length === 0 && end === "closed" && !sent.halfClose) report("closed without an answer", sent, example);
    for (const { status, headers, body } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && status !== 503) report(`status ${status}`, sent, example);
      if (status >= 400 && (!/problem\+json/.test(headers["content-type"] ?? "") || headers["x-request-id"] === undefined)) {
        report("an error of another shape", sent, example);
      }
      if (status >= 400 && body !== "" && typeof JSON.parse(body).message !== "string") report("an error without a message", sent, example);
    }
  } catch (error) {
    report((error as Error).message.slice(0, 60), sent, example);
  }
}

try {
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (left-- > 0) await sendOne();
    }),
  );
} finally {
  await service?.dispose();
}
console.log(
  `${requests} connections; answers by status: ${[...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`).join(", ")}`
);
for (const [fault, { count, example }] of [...faults].sort(([, a], [, b]) => b.count - a.count)) console.log(`${count} x ${fault}\n    ${example}`);
if (faults.size > 0) process.exitCode = 1;
