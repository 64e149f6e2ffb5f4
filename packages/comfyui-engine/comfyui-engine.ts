import { join } from "node:path";
import { type Engine, EngineError } from "@atelier/engine/engine.ts";
import { abandonJob } from "./abandon-job.ts";
import { bindGraphs } from "./bound/bind-graphs.ts";
import { loadWorkflows, workflowsOf } from "./find-workflows.ts";
import { loadProfile } from "./profiles/load-profile.ts";
import { cheapest } from "./profiles/cheapest.ts";
import type { Profile } from "./profiles/profile.ts";
import { readinessOf, refusalOf } from "./readiness.ts";
import { runJob } from "./run/run-job.ts";
import { Strays } from "./run/strays.ts";
import { seatsPerServer } from "./servers/member.ts";
import { type ServerSettings, serversOf } from "./servers/server.ts";
import { ServerPool } from "./servers/server-pool.ts";
import { folderOf } from "./usable-at.ts";
import type { Workflow } from "./workflow.ts";

const shipped = await loadWorkflows(join(import.meta.dirname, "workflows"));

export interface ComfyuiSettings {
  servers?: readonly ServerSettings[] | undefined;
  /** Id of a profile; absent: the usual one. */
  profile?: string | undefined;
  /** File of the operator's own values for it. */
  profileFile?: string | undefined;
  /** File that binds graphs of the operator's own to kinds. */
  graphs?: string | undefined;
  /** Folder of the models, where this machine sees it. */
  models?: string | undefined;
  /** Seconds without progress after which a prompt that runs at a server is ended there and goes elsewhere. */
  stallAfter?: number | undefined;
}

/** Seconds. Longer than a card takes to read the largest model from a disk, or for a step of it. */
const usualStall = 300;

/** What the engine works with besides the settings. */
export interface ComfyuiParts {
  workflows: ReadonlyMap<string, Workflow>;
  profile: Profile;
}

/**
 * The engine for ComfyUI servers: one workflow a kind, run on the server that has its models and is free.
 * @param parts in place of the workflows that are shipped and of the profile that the settings name
 * @throws Error in one sentence where settings cannot be used
 */
export function createEngine(
  { servers: settings = [], profile: profileId, profileFile, graphs, models, stallAfter = usualStall }: ComfyuiSettings,
  parts?: ComfyuiParts,
): Engine {
  if (settings.length === 0) throw new Error("ATELIER_COMFYUI_SERVERS must name a server for the engine comfyui.");
  const profile = parts?.profile ?? loadProfile(profileId, profileFile);
  const workflows = workflowsOf(new Map([...(parts?.workflows ?? shipped), ...(graphs === undefined ? [] : bindGraphs(graphs))]), profile);
  const servers = serversOf(settings);
  const classes = new Set(workflows.flatMap(({ needs }) => [...needs.nodes, ...needs.models.map(({ node }) => node)]));
  const folders = new Set(workflows.flatMap(({ needs }) => needs.models.flatMap((model) => folderOf(model) ?? [])));
  const pool = new ServerPool(servers, { classes: [...classes], folders: [...folders] }, stallAfter * 1000);
  const strays = new Strays();
  return {
    id: "comfyui",
    remote: { slots: seatsPerServer * servers.length },
    capabilities: (_signal, trials = []) => readinessOf({ pool, workflows, profile, models }, trials),
    async run(job, context) {
      context.signal.throwIfAborted();
      const ofKind = workflows.filter(({ workflow }) => workflow.kind === job.kind);
      const refusals = ofKind.map((way) => refusalOf(way, job, profile));
      const ways = ofKind.filter((_, index) => refusals[index] === undefined);
      if (ways.length === 0) {
        throw new EngineError("unavailable", `the comfyui engine does no such ${job.kind}: ${refusals[0] ?? "no workflow"}`, { class: "permanent" });
      }
      return runJob(job, context, { pool, ways, profile: context.isCheck ? cheapest(profile) : profile, strays });
    },
    abandon: (id, note, signal) => abandonJob(pool, id, note, signal),
  };
}
