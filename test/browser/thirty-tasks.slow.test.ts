import { describe } from "node:test";
import { startService } from "../e2e/start-service.ts";
import { shareConsole, withoutBrowser } from "./console-service.ts";
import { fillLibrary } from "./small-library.ts";
import type { Way } from "./suites/tasks/hand.ts";
import { makeTeam, teamOf } from "./suites/tasks/team.ts";
import { asViewer } from "./suites/tasks/viewer.ts";

/** What is done by keys alone, or by touch at 360 pixels, where that is what the task is about; all of it by `TASKS_BY=keys`. */
const all = process.env["TASKS_BY"] as Way | undefined;

/** The tasks of docs/promises/thirty-tasks.md that no other suite does. */
describe("thirty tasks of a team of five", { skip: withoutBrowser, timeout: 600_000 }, () => {
  const team = teamOf(shareConsole(async () => {
    const service = await startService();
    await Promise.all([fillLibrary(service), makeTeam(service)]);
    return service;
  }));
  for (const way of all ? [all] : (["mouse"] as const)) asViewer(team, way);
});
