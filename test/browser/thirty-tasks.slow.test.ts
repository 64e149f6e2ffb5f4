import { after, describe } from "node:test";
import type { Fake } from "@atelier/hosted-engine/test/fake.ts";
import { startFakeFal } from "@atelier/hosted-engine/test/fake-fal.ts";
import { startFakeReplicate } from "@atelier/hosted-engine/test/fake-replicate.ts";
import { startService } from "../e2e/start-service.ts";
import { shareConsole, withoutBrowser } from "./console-service.ts";
import { fillLibrary } from "./small-library.ts";
import { asAdmin } from "./suites/tasks/admin.ts";
import { asCreators } from "./suites/tasks/creators.ts";
import { asEditor } from "./suites/tasks/editor.ts";
import type { Way } from "./suites/tasks/hand.ts";
import { makeTeam, teamOf } from "./suites/tasks/team.ts";
import { asViewer } from "./suites/tasks/viewer.ts";

/** The hands that do all of it, one after the other: `TASKS_BY=keys,touch`. */
const ways = (process.env["TASKS_BY"] ?? "mouse").split(",") as Way[];

/** The tasks of docs/promises/thirty-tasks.md that no other suite does. */
describe("thirty tasks of a team of five", { skip: withoutBrowser, timeout: 1_800_000 }, () => {
  const fakes: Fake[] = [];
  after(() => fakes.map((fake) => fake.dispose()));
  const team = teamOf(shareConsole(async () => {
    fakes.push(...(await Promise.all([startFakeFal(), startFakeReplicate()])));
    const service = await startService({ ATELIER_FAL_URL: fakes[0]!.url, ATELIER_REPLICATE_URL: fakes[1]!.url });
    await Promise.all([fillLibrary(service), makeTeam(service)]);
    return service;
  }));
  for (const way of ways) {
    asCreators(team, way);
    asEditor(team, way);
    asViewer(team, way);
    // Last: while providers are connected, it is they who do the work.
    asAdmin(team, way);
  }
});
