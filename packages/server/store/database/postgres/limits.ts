import { AsyncLocalStorage } from "node:async_hooks";

/*
 * How long anything may last at the server, so that a process which vanishes, hangs or is stopped in the middle blocks nobody for longer. Whoever asked is
 * answered 503 after some 20 s at most; most work takes milliseconds. All are milliseconds.
 */

/** Of a statement, at the server. */
const statement = 12_000;
/** Until a lock is had. Rows are locked for milliseconds: who waits longer waits for a process that is gone, and holds a connection meanwhile. */
const lock = 2000;
/** Between two statements of a transaction: the server ends it then, with its locks. A busy process takes some 100. */
const idle = 5000;
/** Until the answer to a statement is here, as the client counts: a little longer than the server works on it. */
const answer = 15_000;

/** How a transaction begins: `set local` holds to its end and through a pooler. In one message with the beginning, so that it costs no round trip. */
export function beginWithLimits(isolation: string): string {
  return `start transaction isolation level ${isolation}; set local statement_timeout = ${statement}; set local lock_timeout = ${lock}; ` +
    `set local idle_in_transaction_session_timeout = ${idle}`;
}

/**
 * Settings of a session, for statements outside of transactions. The server gives up a client that is gone: keepalives after 10 s, three of them 3 s apart;
 * bytes that nobody acknowledges for 15 s; and it looks for the client every 5 s while it works. Not through a pooler, whose sessions are shared: the
 * operator sets them for the role there (`atelier doctor` says so).
 */
export const sessionLimits = {
  statement_timeout: answer, lock_timeout: lock, idle_in_transaction_session_timeout: idle, tcp_keepalives_idle: 10, tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3, tcp_user_timeout: 15_000, client_connection_check_interval: 5000,
} as const;

const unhurriedAnswers = new AsyncLocalStorage<number>();

/** For work that takes as long as it takes, such as a migration: it sets the server's limits for its transaction itself. */
export function unhurried<T>(work: () => Promise<T>): Promise<T> {
  return unhurriedAnswers.run(3_600_000, work);
}

/** Milliseconds that a query waits for its answer. */
export function longestAnswer(): number {
  return unhurriedAnswers.getStore() ?? answer;
}
