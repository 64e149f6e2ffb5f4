import { test } from "node:test";
import { proveDownloadsSurviveKills } from "./prove-downloads-survive-kills.ts";

test(
  "a download that was answered is counted, whenever the process is killed",
  (t) => proveDownloadsSurviveKills({ kills: 2, upFor: [300, 700], clients: 16 }, (line) => t.diagnostic(line)),
);
