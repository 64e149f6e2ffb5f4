import type { Wanted } from "@atelier/engine/engine.ts";
import type { Addressed, EngineRouter } from "../../engines/router.ts";
import { invalidRequest } from "../../errors.ts";
import { engineUnavailable } from "../errors.ts";

/** @throws ServiceError 400 for an engine that this service does not have, 503 where none takes the job now */
export function requireEngine(engines: EngineRouter, wanted: Addressed<Wanted>): void {
  const ids = engines.ids();
  if (wanted.engine !== undefined && !ids.includes(wanted.engine)) {
    throw invalidRequest([{ name: "engine", reason: `must be one of the engines that this service has: ${ids.join(", ")}` }]);
  }
  const refusal = engines.refusal(wanted);
  if (refusal !== undefined) throw engineUnavailable(refusal);
}
