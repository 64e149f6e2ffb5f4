/**
 * `npm run soak -- cut-transactions [kind]`: every kind of transaction is cut off after each answer of the server, by silence, in one direction, by a reset,
 * while another process works on the same rows: all other work goes on within 10 s, nothing is lost, doubled or left locked. Takes some minutes.
 */
import { openPostgres } from "@atelier/server/store/database/postgres/open.ts";
import type { Cut } from "@atelier/tools/postgres/cutting-proxy.ts";
import { startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { cutOne } from "../../parts/cut-transactions/cut-one.ts";
import { transactions } from "../../parts/cut-transactions/transactions.ts";

const cuts: readonly Cut[] = ["silence", "unanswered", "unheard", "reset"];
const mostAnswers = 20;
const kinds = Object.keys(transactions).filter((kind) => process.argv[2] === undefined || kind.includes(process.argv[2]));

/** @returns how many points there were */
async function cutEverywhere(kind: string, cut: Cut): Promise<number> {
  let points = 0;
  while (points < mostAnswers && (await cutOne(server, filled, kind, points + 1, cut))) points++;
  return points;
}

const server = await startPostgres();
const filled = await server.create();
try {
  await (await openPostgres(filled)).close();
  for (const kind of kinds) {
    const points = await Promise.all(cuts.map((cut) => cutEverywhere(kind, cut)));
    console.log(`${kind}: ${cuts.map((cut, at) => `${cut} at ${points[at]} points`).join(", ")}`);
  }
} finally {
  await server.stop();
}
