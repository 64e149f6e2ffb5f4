import type { Dialect } from "../database.ts";
import type { Db } from "../schema.ts";

/** One step from an older schema to the next. */
export interface Migration {
  /** What the database remembers it by; it begins with the number of its file. */
  name: string;
  /** Servers of before it cannot run beside it: they are refused. A step that only adds leaves them running while servers are updated one by one. */
  endsOlder?: true;
  up(db: Db, dialect: Dialect): Promise<void>;
}
