import assert from "node:assert/strict";
import { test } from "node:test";
import { OutcomeUnknown } from "./database/database.ts";
import { isDatabaseUnavailable } from "./store-unavailable.ts";

test("a database that is away, starts, or goes in the middle is told from faults of the program and of files", () => {
  const withCode = (code: string, more: object = {}) => Object.assign(new Error("no"), { code, ...more });
  const away = [
    withCode("57P01"), withCode("57P03"), withCode("08006"), withCode("ECONNREFUSED", { syscall: "connect" }), withCode("ECONNRESET", { syscall: "read" }),
    new Error("Connection terminated unexpectedly"), new Error("Connection terminated due to connection timeout"), new OutcomeUnknown(new Error("gone")),
    new Error("a step failed", { cause: withCode("57P02") }),
  ];
  for (const error of away) assert.ok(isDatabaseUnavailable(error), `${(error as NodeJS.ErrnoException).code} ${error.message}`);
  const others = [withCode("ENOENT", { syscall: "open" }), withCode("23505"), withCode("42P01"), withCode("ECONNRESET"), new TypeError("x is not a function")];
  for (const error of others) assert.ok(!isDatabaseUnavailable(error), `${(error as NodeJS.ErrnoException).code} ${error.message}`);
});
