import { describe } from "node:test";
import { shareConsole, withoutBrowser } from "./console-service.ts";
import { startQuickService } from "./quick-service.ts";
import { everyForm } from "./suites/forms.ts";
import { comparing } from "./suites/comparing.ts";
import { generating } from "./suites/generating.ts";
import { making } from "./suites/making.ts";

/** The console of a service whose engine does every kind of work at once, in one flat colour. */
describe("the console, with an engine that is quick", { skip: withoutBrowser, timeout: 900_000 }, () => {
  const console = shareConsole(startQuickService);
  making(console);
  generating(console);
  comparing(console);
  everyForm(console);
});
