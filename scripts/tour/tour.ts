/**
 * `npm run tour`: walks the running service as a newcomer would and prints what it sees; starts one where none runs.
 * Exit code 0 only when everything it claims held.
 */
import { mkdir } from "node:fs/promises";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import { argumentsOf } from "../launch/arguments.ts";
import { type FoundService, findService, startServiceForWebhooks } from "./find-service.ts";
import { seeIcons } from "./see-icons.ts";
import { seeMusic } from "./see-music.ts";
import { PrivateAddressRefused, seePortrait } from "./see-portrait.ts";
import { seeSounds } from "./see-sounds.ts";
import { beginVisit, type Outcome, title, type Visit } from "./visit.ts";

const folder = "build/tour";
const steps: [name: string, step: (visit: Visit) => Promise<void>][] = [
  ["Sound effects", seeSounds],
  ["Music", seeMusic],
  ["Icons", seeIcons],
  ["A portrait, with webhooks", seePortrait],
];

async function tour(outcome: Outcome): Promise<void> {
  await mkdir(folder, { recursive: true });
  const service = await findService(loadConfig());
  try {
    console.log(`A tour of ${service.url} (${service.how})`);
    for (const [name, step] of steps) await take(service, name, step, outcome);
  } finally {
    await service.leave();
  }
}

async function take(service: FoundService, name: string, step: (visit: Visit) => Promise<void>, outcome: Outcome): Promise<void> {
  title(name);
  try {
    await step(beginVisit(service.url, service.key, folder, outcome));
  } catch (error) {
    if (!(error instanceof PrivateAddressRefused)) throw error;
    console.log("    This service sends no webhooks to private addresses, as it should unless its operator allows them");
    console.log("    (ATELIER_ALLOW_PRIVATE_ADDRESSES=on), and the tour's receiver is on this machine: a second service, for this step alone.");
    const second = await startServiceForWebhooks();
    try {
      await step(beginVisit(second.url, second.key, folder, outcome));
    } finally {
      await second.leave();
    }
  }
}

argumentsOf("npm run tour", {});
const outcome: Outcome = { held: 0, failed: [] };
try {
  await tour(outcome);
} catch (error) {
  outcome.failed.push((error as Error).message);
}
const { held, failed } = outcome;
console.log(
  failed.length === 0
    ? `\nAll ${held} claims held. What was downloaded is in ${folder}/.`
    : `\n${held} claims held; these did not:\n${failed.map((claim) => `  ${claim}`).join("\n")}`
);
process.exitCode = failed.length === 0 ? 0 : 1;
