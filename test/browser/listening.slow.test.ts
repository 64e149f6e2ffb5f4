import { describe } from "node:test";
import { startService } from "../e2e/start-service.ts";
import { shareConsole, withoutBrowser } from "./console-service.ts";
import { fillToListen } from "./listening-library.ts";
import { listening } from "./suites/listening.ts";

/** Finding by ear: what is marked, looped, saved, slowed down and put side by side. */
describe("finding by ear", { skip: withoutBrowser, timeout: 900_000 }, () => {
  listening(shareConsole(async () => {
    const service = await startService();
    await fillToListen(service);
    return service;
  }));
});
