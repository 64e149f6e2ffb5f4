import type { Capabilities, Capability, KnownTrial, Wanted } from "@atelier/engine/engine.ts";
import { jobClasses, jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { ffmpegVersion } from "@atelier/media/ffmpeg.ts";
import { exactSizes } from "./exact-sizes.ts";
import type { FoundWorkflow } from "./find-workflows.ts";
import type { Profile } from "./profiles/profile.ts";
import type { KnownServer } from "./servers/lacks.ts";
import type { Member } from "./servers/member.ts";
import type { ServerPool } from "./servers/server-pool.ts";
import { type Evidence, type Obstacle, obstacleAt } from "./usable-at.ts";

/** A server as it was just seen, with the trials since it was started, or why it was not. */
type Seen = { member: Member; known: KnownServer; trials: readonly KnownTrial[] } | { member: Member; problem: string };

export interface ReadinessParts {
  pool: ServerPool;
  workflows: readonly FoundWorkflow[];
  profile: Profile;
  /** Folder of the models, where this machine sees it. */
  models: string | undefined;
}

/** Whether this workflow is for such a job. */
export function refusalOf({ workflow }: FoundWorkflow, wanted: Wanted & { parameters?: unknown }, profile: Profile): string | undefined {
  return workflow.refuses?.(wanted as never, profile);
}

/** Which kinds could be begun now, and what speaks against those that could not, at every server. */
export async function readinessOf({ pool, workflows, profile, models }: ReadinessParts, trials: readonly KnownTrial[]): Promise<Capabilities> {
  const [exact, hasFfmpeg, ...seen] = await Promise.all([exactSizes(models), ffmpegVersion(), ...pool.members.map((member) => look(member, trials))]);
  const kinds = jobKinds.filter((kind) => workflows.some(({ workflow }) => workflow.kind === kind));
  const filesOf = (kind: JobKind) =>
    new Set(workflows.flatMap(({ workflow, needs }) => (workflow.kind === kind ? needs.models.map(({ file }) => file) : [])));
  return Object.fromEntries(
    kinds.map((kind): [JobKind, Capability] => {
      if (jobClasses[kind] === "film" && hasFfmpeg === undefined) return [kind, { ready: false, reason: "ffmpeg is not installed" }];
      return [kind, capabilityOf(seen, workflows.filter(({ workflow }) => workflow.kind === kind), profile, { exact, filesOf })];
    }),
  );
}

/** Milliseconds for the questions about trials, of which there are few. */
const patience = 3000;

async function look(member: Member, trials: readonly KnownTrial[]): Promise<Seen> {
  try {
    const known = await member.probe.look();
    return { member, known, trials: await sinceStarted(member, trials) };
  } catch (error) {
    return { member, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Trials at this server that its history remembers: a server that was restarted has forgotten them, and so they count no more. */
async function sinceStarted({ server, client }: Member, trials: readonly KnownTrial[]): Promise<KnownTrial[]> {
  const own = trials.filter(({ place }) => place === server.url);
  const signal = AbortSignal.timeout(patience);
  const remembered = await Promise.all(own.map(({ mark }) => client.remembers(mark, signal)));
  return own.filter((_, index) => remembered[index]);
}

/** Ready where one of the ways to do it can be used at a server. */
function capabilityOf(seen: readonly Seen[], ways: readonly FoundWorkflow[], profile: Profile, evidence: Omit<Evidence, "trials">): Capability {
  const obstacle = (way: FoundWorkflow, one: Seen): Obstacle | undefined =>
    "problem" in one
      ? { says: one.problem, isDoubt: false }
      : obstacleAt(way, one.known, { ...evidence, trials: one.trials });
  const release = ways[0]!.needs.release;
  const requires = release === undefined ? {} : { requires: `ComfyUI ${release}` };
  const able = ways.filter((way) => seen.some((one) => obstacle(way, one) === undefined));
  if (able.length === 0) {
    // The best way is the one to mend.
    const lines = seen.map((one) => ("problem" in one ? one.problem : `${one.member.server.name} ${obstacle(ways[0]!, one)!.says}`));
    const mayBeTried = ways.some((way) => seen.some((one) => obstacle(way, one)!.isDoubt));
    return { ready: false, reason: lines.join("; "), ...requires, ...(mayBeTried && { mayBeTried: true as const }) };
  }
  return {
    ready: true,
    fidelity: "generative",
    ...requires,
    refuses(wanted) {
      const refusals = able.map((way) => refusalOf(way, wanted, profile));
      return refusals.includes(undefined) ? undefined : refusals[0];
    },
  };
}
