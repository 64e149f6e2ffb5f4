import { describe } from "node:test";
import { shareConsole, withoutBrowser } from "./console-service.ts";
import { startQuickService } from "./quick-service.ts";
import { studio } from "./suites/studio.ts";

/** What people do around a result: drafts, variations, presets, many pictures; with an engine that does every kind at once, in one flat colour. */
describe("the studio, with an engine that is quick", { skip: withoutBrowser, timeout: 900_000 }, () => {
  studio(shareConsole(startQuickService));
});
