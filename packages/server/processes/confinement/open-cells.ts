import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../../config/settings.ts";
import { enginesFolder } from "../../engines/load-engines.ts";
import { Cells } from "./cells.ts";
import { findConfinement } from "./find-confinement.ts";

/**
 * Where processes that read callers' files are confined; undefined where they are not.
 * @param dataDir whole path of the data folder
 * @throws Error where the operator demands it and this machine cannot
 */
export async function openCells(
  { confinement }: Pick<Config, "confinement">, dataDir: string, log: Pick<Logger, "info" | "warn">, engines = enginesFolder,
): Promise<Cells | undefined> {
  if (confinement === "off") return undefined;
  const found = await findConfinement(engines);
  if ("confinement" in found) return Cells.in(join(dataDir, "cells"), found.confinement);
  if (confinement === "on") throw new Error(`ATELIER_CONFINEMENT is on, but this machine cannot confine processes: ${found.reason}.`);
  log.warn({ reason: found.reason }, "processes that read callers' files are not confined: see `atelier doctor`");
  return undefined;
}
