/**
 * `npm run soak -- connections [requests] [seed] [port]`: broken requests of every kind over raw sockets, 32 at a time. Each must be answered in full
 * by answers that a strict client can read, with no reset of the connection, or be left open while its sender still owes something. 20,000 by default, some
 * minutes. With a port, a service that runs already is asked.
 */
import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import { startService } from "../../e2e/start-service.ts";
import { brokenRequest } from "../../parts/load/broken-requests.ts";
import { FaultTally } from "../../parts/hostile-requests/fault-tally.ts";
import { statusesInWords, StrictClient } from "../../parts/hostile-requests/strict-client.ts";

const [requests = 20_000, seed = 1, given] = process.argv.slice(2).map(Number);
const together = 32;
/** Milliseconds without a byte after which a connection is looked at. */
const quiet = 1500;

const random = seededRandom(String(seed));
const service = given === undefined ? await startService() : undefined;
const faults = new FaultTally();
const client = new StrictClient(given ?? Number(new URL(service!.url).port), faults);
let left = requests;

try {
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (left-- > 0) await client.send(brokenRequest(random), quiet);
    }),
  );
} finally {
  await service?.dispose();
}
console.log(`${requests} connections; answers by status: ${statusesInWords(client.statuses)}`);
faults.print();
if (!faults.isEmpty) process.exitCode = 1;
