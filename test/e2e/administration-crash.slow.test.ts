import { test } from "node:test";
import { proveEditsSurviveKills } from "./prove-edits-survive-kills.ts";

test("the server is killed in the middle of creates: each item is there once when its create is repeated, with all its files", { timeout: 100_000 }, (t) =>
  proveEditsSurviveKills({ kills: 2, upFor: [400, 1_500] }, (line) => t.diagnostic(line)));
