/**
 * `npm run soak -- cut-transactions [kind]`: every kind of transaction is cut off after each answer of the server, by silence, in one direction, by a reset,
 * while another process works on the same rows: all other work goes on within 10 s, nothing is lost, doubled or left locked. Takes a quarter of an hour.
 */
import { openPostgres } from "@atelier/server/store/database/postgres/open.ts";
import { startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { cutOne } from "../parts/cut-transactions/cut-one.ts";
import { transactions } from "../parts/cut-transactions/transactions.ts";

const cuts = ["silence", "unanswered", "unheard", "reset"] as const;
const mostAnswers = 20;
const kinds = Object.keys(transactions).filter((kind) => process.argv[2] === undefined || kind.includes(process.argv[2]));

const server = await startPostgres();
try {
  const filled = await server.create();
  await (await openPostgres(filled)).close();
  for (const kind of kinds) {
    for (const cut of cuts) {
      let points = 0;
      while (points < mostAnswers && (await cutOne(server, filled, kind, points + 1, cut))) points++;
      console.log(`${kind}, ${cut}: ${points} points`);
    }
  }
} finally {
  await server.stop();
}
