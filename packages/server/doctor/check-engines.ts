import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { EngineRouter } from "../engines/router.ts";
import { fails, type Finding, ok } from "./finding.ts";

/** Every kind of work: done by an engine, or why not. */
export function checkEngines(router: EngineRouter): Finding[] {
  const idle = jobKinds.filter((kind) => router.readyFor(kind).length === 0);
  const remedy = "`atelier engines` tells more, docs/guides/routing.md who takes what.";
  const findings = idle.map((kind) => fails("engines", `No engine does ${kind}: ${router.refusal({ kind, inputs: {} })}`, remedy));
  const ready = jobKinds.length - idle.length;
  return [...(ready > 0 ? [ok("engines", `${ready} of ${jobKinds.length} kinds of work are ready.`)] : []), ...findings];
}
