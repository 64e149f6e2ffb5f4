import { test } from "node:test";
import { proveBoardsSurviveKills } from "./prove-boards-survive-kills.ts";

const promise = "the server is killed while boards are filled, ordered and shown: what was acknowledged is there, and what was ended has ended";

test(promise, { timeout: 400_000 }, (t) =>
  proveBoardsSurviveKills({ changes: 50, mostKills: 2, between: [1, 20], items: 8 }, (line) => t.diagnostic(line)));
