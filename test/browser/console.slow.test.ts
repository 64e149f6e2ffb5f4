import { describe } from "node:test";
import { startService } from "../e2e/start-service.ts";
import { shareConsole, withoutBrowser } from "./console-service.ts";
import { fillLibrary } from "./small-library.ts";
import { auditing } from "./suites/auditing.ts";
import { finding } from "./suites/finding.ts";
import { fitting } from "./suites/fitting.ts";
import { iconSets } from "./suites/icon-sets.ts";
import { keepingLibrary } from "./suites/library.ts";
import { mended } from "./suites/mended.ts";
import { names } from "./suites/names.ts";
import { operating } from "./suites/operating.ts";
import { relaxing } from "./suites/relaxing.ts";
import { restarting } from "./suites/restarting.ts";
import { everyScreen } from "./suites/screens.ts";
import { shell } from "./suites/shell.ts";
import { bringingStyles } from "./suites/styles.ts";
import { uploading } from "./suites/uploading.ts";
import { waysOn } from "./suites/ways-on.ts";

/** One service and one browser for all of it: `npm test -- console.slow --test-name-pattern=webhook` runs what has the word in its name. */
describe("the console of the product", { skip: withoutBrowser }, () => {
  const console = shareConsole(async () => {
    const service = await startService();
    await fillLibrary(service);
    return service;
  });
  everyScreen(console);
  names(console);
  shell(console);
  bringingStyles(console);
  finding(console);
  iconSets(console);
  relaxing(console);
  operating(console);
  auditing(console);
  keepingLibrary(console);
  uploading(console);
  mended(console);
  fitting(console);
  waysOn(console);
  restarting(console);
});
