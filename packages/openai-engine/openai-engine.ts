import type { EngineJob, JobKind } from "@atelier/engine/jobs/job.ts";
import { ffmpegVersion } from "@atelier/media/ffmpeg.ts";
import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import { type Capabilities, type Capability, type Engine, EngineError, type EngineResult, type RemoteContext, type Wanted } from "@atelier/engine/engine.ts";
import { ServerClient } from "@atelier/engine/http/server-client.ts";
import { dialects } from "./dialects/dialects.ts";
import { kindOf } from "./kinds/kinds.ts";
import { probeServer } from "./probe-server.ts";
import { type Server, type ServerSettings, serversOf } from "./server.ts";

export interface OpenaiSettings {
  servers?: readonly ServerSettings[];
}

/** The engine for media servers that speak like one another (`/v1/images`, `/v1/videos`), each in its dialect. */
export function createEngine({ servers: settings = [] }: OpenaiSettings): Engine {
  const servers = serversOf(settings);
  const running = new Map<Server, number>();
  return {
    id: "openai",
    remote: {
      slots: Math.max(
        1,
        servers.reduce((sum, { slots = 1 }) => sum + slots, 0),
      ),
    },
    capabilities: (signal) => capabilitiesOf(servers, signal),
    async run(job, context) {
      context.signal.throwIfAborted();
      const able = servers.filter((server) => refusalOf(server, job) === undefined && server.kinds.includes(job.kind));
      if (able.length === 0) throw new EngineError("unavailable", `no server of the openai engine does this ${job.kind}`, { class: "permanent" });
      const load = (server: Server) => (running.get(server) ?? 0) / (server.slots ?? 1);
      // A job that a server is at work on already stays there.
      const isNoted = (server: Server) => context.note?.includes(JSON.stringify(server.url)) ?? false;
      able.sort((a, b) => Number(isNoted(b)) - Number(isNoted(a)) || load(a) - load(b));
      return firstThatCan(able, context.signal, async (server) => {
        running.set(server, (running.get(server) ?? 0) + 1);
        try {
          return await runOn(server, job, context);
        } finally {
          running.set(server, running.get(server)! - 1);
        }
      });
    },
  };
}

/** What one server cannot do for its own sake, another may; each is asked once. Where all fail, the failure that may pass the soonest counts. */
async function firstThatCan<T>(servers: readonly Server[], signal: AbortSignal, use: (server: Server) => Promise<T>): Promise<T> {
  const failures: EngineError[] = [];
  for (const server of servers) {
    try {
      return await use(server);
    } catch (error) {
      signal.throwIfAborted();
      const isItsOwn = error instanceof EngineError && (error.code === "unavailable" || error.code === "busy");
      if (!isItsOwn) throw error;
      failures.push(error);
    }
  }
  const rank = ({ class: of, retryAfter = 0 }: EngineError) => (of === "transient" ? retryAfter : Number.POSITIVE_INFINITY);
  throw failures.reduce((first, other) => (rank(other) < rank(first) ? other : first));
}

async function runOn(server: Server, job: EngineJob, context: RemoteContext): Promise<EngineResult> {
  const { signal, progress, waiting, running, note, keepNote } = context;
  let reached = 0;
  const rising = (fraction: number) => {
    if (fraction <= reached) return;
    reached = Math.min(1, fraction);
    progress(reached);
  };
  rising(0.01);
  signal.throwIfAborted();
  const call = { client: new ServerClient(server), signal, progress: rising, waiting, running, keepNote, ...(note !== undefined && { note }) };
  const { files, sourceType, notApplied } = await kindOf(job.kind)!(job as never, call, dialects[server.dialect]);
  signal.throwIfAborted();
  rising(1);
  const extras = notApplied.length > 0 ? { not_applied: notApplied } : {};
  return { files, fidelity: "generative", sourceType, ...(server.model !== undefined && { model: server.model }), extras };
}

function refusalOf(server: Server, wanted: Wanted): string | undefined {
  const dialect = dialects[server.dialect];
  if (!dialect.does.includes(wanted.kind)) return `${server.name} is of a family that does no ${wanted.kind}`;
  return dialect.refuses(wanted);
}

async function capabilitiesOf(servers: readonly Server[], signal: AbortSignal): Promise<Capabilities> {
  const problems = new Map(await Promise.all(servers.map(async (server) => [server, await probeServer(server, signal)] as const)));
  const hasFfmpeg = (await ffmpegVersion()) !== undefined;
  const kinds = new Set(servers.flatMap((server) => server.kinds));
  return Object.fromEntries([...kinds].map((kind) => [kind, capabilityOf(kind, servers, problems, hasFfmpeg)]));
}

function capabilityOf(kind: JobKind, servers: readonly Server[], problems: ReadonlyMap<Server, string | undefined>, hasFfmpeg: boolean): Capability {
  const own = servers.filter((server) => server.kinds.includes(kind));
  const doing = own.filter(({ dialect }) => dialects[dialect].does.includes(kind));
  if (doing.length === 0) return { ready: false, reason: own.map(({ name }) => `${name} is of a family that does no ${kind}`).join("; ") };
  if (jobClasses[kind] === "film" && !hasFfmpeg) return { ready: false, reason: "ffmpeg is not installed" };
  const ready = doing.filter((server) => problems.get(server) === undefined);
  if (ready.length === 0) return { ready: false, reason: doing.map((server) => problems.get(server)).join("; ") };
  return {
    ready: true,
    fidelity: "generative",
    refuses: (wanted) => {
      const refusals = ready.map((server) => refusalOf(server, wanted));
      return refusals.includes(undefined) ? undefined : refusals[0];
    },
  };
}
