import { describe } from "node:test";
import { startService } from "../e2e/start-service.ts";
import { shareConsole, withoutBrowser } from "./console-service.ts";
import { fillLibrary } from "./small-library.ts";
import { keepingBoards } from "./suites/boards.ts";

/** Boards in the console: made, filled, ordered, shared and ended, by mouse and by keys. */
describe("boards in the console", { skip: withoutBrowser, timeout: 900_000 }, () => {
  keepingBoards(shareConsole(async () => {
    const service = await startService();
    await fillLibrary(service);
    return service;
  }));
});
