import pg from "pg";
import { DatabaseUnavailable } from "../../store-unavailable.ts";

/**
 * SQLSTATEs of a server that cannot do it now, whatever was asked: connections (08), resources (53), an operator who cancels, stops or starts it (57), its
 * disk (58), and a standby that has not taken over yet (25006). A full disk (53100) is an answer of its own.
 */
const passing = /^(08|53(?!100)|57|58)|^25006$/;

/** What the driver throws as `DatabaseUnavailable` where the server is at fault and not the statement; every other error as it is. */
export function asUnavailable(error: unknown): unknown {
  return isServersFault(error) ? new DatabaseUnavailable(`the database is not available: ${wordsOf(error)}`, error) : error;
}

function isServersFault(error: unknown): boolean {
  // Errors of sockets have many codes, of names too, and those of the driver only words: no list of them would be complete.
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
  return error.severity === "FATAL" || error.severity === "PANIC" || passing.test(error.code ?? "");
}

/** An address with several numbers fails with an error for each, and no words of its own. */
export function wordsOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error ? first.message || first.name : String(first);
}
