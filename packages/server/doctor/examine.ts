import type { Config } from "../config/settings.ts";
import type { EngineRouter } from "../engines/router.ts";
import { startFailure } from "../process/start-failure.ts";
import type { Database } from "../store/database/database.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { checkDatabase, hasDatabase } from "./check-database.ts";
import { checkEngines } from "./check-engines.ts";
import { checkMembers } from "./check-members.ts";
import { checkFolder } from "./check-folder.ts";
import { checkObjects } from "./check-objects.ts";
import { checkPort } from "./check-port.ts";
import { checkPrograms } from "./check-programs.ts";
import { checkSearch } from "./check-search.ts";
import { fails, type Finding, warns } from "./finding.ts";
import { startCommand } from "../process/own-commands.ts";

/** How the checks reach what they look at: each is opened by the check that needs it, so that a broken one spoils no other. */
export interface Patient {
  config: Config;
  openDatabase(): Promise<Database>;
  openObjects(): Promise<ObjectStore>;
  openEngines(): Promise<EngineRouter>;
}

/** Looks at everything that a start needs. Changes nothing but what opening the database changes: an old schema is brought up to date. */
export async function examine({ config, openDatabase, openObjects, openEngines }: Patient): Promise<Finding[]> {
  const findings = [...(await run("programs", checkPrograms)), ...(await run("folder", () => checkFolder(config.dataDir)))];
  if (config.database !== undefined || (await hasDatabase(config.dataDir))) {
    findings.push(...(await run("database", () => checkDatabase(openDatabase))));
    findings.push(...(await run("servers", () => checkMembers(config, openDatabase))));
    findings.push(...(await run("search", () => checkSearch(config))));
    findings.push(...(await run("objects", async () => checkObjects(await openDatabase(), await openObjects()))));
  } else {
    findings.push(warns("database", "There is no database yet.", `\`${startCommand}\` makes it.`));
  }
  findings.push(...(await run("port", () => checkPort(config))), ...(await run("engines", async () => engineFindings(await openEngines()))));
  return findings;
}

function engineFindings(router: EngineRouter): Finding[] {
  try {
    return checkEngines(router);
  } finally {
    router.close();
  }
}

/** What a check throws is a finding too: the others still run. */
async function run(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const says = startFailure(error) ?? `Looking at it failed: ${(error as Error).message}`;
    return [fails(what, says, "Mend what the sentence names; a support bundle helps others to help you.")];
  }
}
