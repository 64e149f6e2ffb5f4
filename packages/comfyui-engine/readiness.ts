import type { Capabilities, Capability, Wanted } from "@atelier/engine/engine.ts";
import { jobClasses, jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { ffmpegVersion } from "@atelier/media/ffmpeg.ts";
import type { FoundWorkflow } from "./find-workflows.ts";
import type { Profile } from "./profiles/profile.ts";
import { type KnownServer, lacksOf } from "./servers/lacks.ts";
import type { Member } from "./servers/member.ts";
import type { ServerPool } from "./servers/server-pool.ts";

/** A server as it was just seen, or why it was not. */
type Seen = { member: Member; known: KnownServer } | { member: Member; problem: string };

/** Whether this workflow is for such a job. */
export function refusalOf({ workflow }: FoundWorkflow, wanted: Wanted & { parameters?: unknown }, profile: Profile): string | undefined {
  return workflow.refuses?.(wanted as never, profile);
}

/** Which kinds could be begun now, and what every server lacks for those that could not. */
export async function readinessOf(pool: ServerPool, workflows: readonly FoundWorkflow[], profile: Profile): Promise<Capabilities> {
  const seen = await Promise.all(pool.members.map(look));
  const hasFfmpeg = (await ffmpegVersion()) !== undefined;
  const kinds = jobKinds.filter((kind) => workflows.some(({ workflow }) => workflow.kind === kind));
  return Object.fromEntries(
    kinds.map((kind): [JobKind, Capability] => {
      if (jobClasses[kind] === "film" && !hasFfmpeg) return [kind, { ready: false, reason: "ffmpeg is not installed" }];
      return [kind, capabilityOf(seen, workflows.filter(({ workflow }) => workflow.kind === kind), profile)];
    }),
  );
}

async function look(member: Member): Promise<Seen> {
  try {
    return { member, known: await member.probe.look() };
  } catch (error) {
    return { member, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Ready where a server has all for one of the ways to do it. */
function capabilityOf(seen: readonly Seen[], ways: readonly FoundWorkflow[], profile: Profile): Capability {
  const able = ways.filter(({ needs }) => seen.some((one) => "known" in one && lacksOf(needs, one.known) === undefined));
  if (able.length === 0) return { ready: false, reason: seen.map((one) => lineOf(one, ways)).join("; ") };
  return {
    ready: true,
    fidelity: "generative",
    refuses(wanted) {
      const refusals = able.map((way) => refusalOf(way, wanted, profile));
      return refusals.includes(undefined) ? undefined : refusals[0];
    },
  };
}

/** The best way is the one to mend. */
function lineOf(seen: Seen, [best]: readonly FoundWorkflow[]): string {
  return "problem" in seen ? seen.problem : `${seen.member.server.name} ${lacksOf(best!.needs, seen.known)}`;
}
