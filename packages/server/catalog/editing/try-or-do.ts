import type { Database } from "../../store/database/database.ts";
import type { Db } from "../../store/database/schema.ts";

class TakenBack extends Error {}

/** Runs a transaction; where it is only tried, takes it back and answers what it would have answered. */
export async function tryOrDo<Answer>(database: Database, dry: boolean, work: (trx: Db) => Promise<Answer>): Promise<Answer> {
  if (!dry) return database.transaction(work);
  let answer: Answer;
  try {
    await database.transaction(async (trx) => {
      answer = await work(trx);
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return answer!;
}
