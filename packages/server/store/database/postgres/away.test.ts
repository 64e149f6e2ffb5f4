import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { OutcomeUnknown } from "../database.ts";
import { startFailure } from "../../../process/start-failure.ts";
import { DatabaseUnavailable, isDatabaseUnavailable } from "../../store-unavailable.ts";
import { asUnavailable } from "./away.ts";
import { openPool } from "./pool.ts";

const fromServer = (code: string, severity = "ERROR") => Object.assign(new pg.DatabaseError("no", 2, "error"), { code, severity });
const fromSystem = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

test("a server that is away, starts, only reads or goes in the middle is distinguished from faults of statements and of the program", () => {
  const away = [
    fromServer("57P01", "FATAL"), fromServer("57P03", "FATAL"), fromServer("57014"), fromServer("25006"), fromServer("53300"), fromServer("08P01"),
    fromServer("25P03", "FATAL"), fromSystem("ECONNREFUSED"), fromSystem("EHOSTUNREACH"), fromSystem("ENOTFOUND"),
    new Error("Connection terminated unexpectedly"), new Error("Query read timeout"),
    new AggregateError([fromSystem("ECONNREFUSED"), fromSystem("ECONNREFUSED")]),
  ];
  for (const error of away) assert.ok(asUnavailable(error) instanceof DatabaseUnavailable, error.message);
  for (const error of [fromServer("23505"), fromServer("42P01"), fromServer("40001"), fromServer("53100"), new TypeError("x is not a function")])
    assert.equal(asUnavailable(error), error);
  assert.ok(isDatabaseUnavailable(new Error("a step failed", { cause: new OutcomeUnknown(asUnavailable(away[0])) })));
  assert.ok(!isDatabaseUnavailable(new Error("a step failed", { cause: fromServer("23505") })));
});

test("a server that nobody can reach is away by whatever name, and a start says so", async () => {
  for (const host of ["localhost", "127.0.0.1"]) {
    const opening = openPool({ url: `postgres://me@${host}:1/atelier`, size: 1, onError: () => {} });
    await assert.rejects(opening, (error) => error instanceof DatabaseUnavailable && /is the server running/.test(startFailure(error)!));
  }
});
