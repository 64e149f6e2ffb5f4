import { once } from "node:events";
import { statfs } from "node:fs/promises";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { ffmpegVersion } from "@atelier/media/ffmpeg.ts";
import { searchUnavailable } from "../catalog/errors.ts";
import { ServiceError } from "../errors.ts";
import { readinessOf } from "../engines/kind-readiness.ts";
import type { EngineRouter, KindState } from "../engines/router.ts";
import type { CatalogName } from "../store/database/schema.ts";
import type { Member } from "../store/server-presence.ts";

/** For so long an index may take to tell its size, milliseconds. */
const patience = 5000;

export interface StatusParts {
  engines: EngineRouter;
  workers: number;
  version: string;
  dataDir: string;
  slots(): { busy: number; total: number };
  queue(): Promise<{ waiting: number; inProgress: number }>;
  catalogs: Record<CatalogName, { size(): Promise<number> }>;
  /** Names of what the service still waits for. */
  missing(): string[];
  /** How far the starter library is, 0 to 1; undefined where nobody makes it. */
  starter(): Promise<number | undefined>;
  /** Every process of the service that runs. */
  members(): Promise<Member[]>;
}

function engineItem({ lastCheck, ...state }: KindState) {
  if (!lastCheck) return state;
  const { at, passed, error } = lastCheck;
  return { ...state, last_check: { at: new Date(at).toISOString(), passed, ...(error !== undefined && { error }) } };
}

type Sizes = Record<CatalogName, number>;

/** What can be found, and whether anything can: whoever searches for this process may be away, and all else goes on. */
async function lookAtSearch(catalogs: StatusParts["catalogs"]): Promise<{ sizes: Sizes; search: { ready: boolean; reason?: string } }> {
  const late = AbortSignal.timeout(patience);
  try {
    const counted = Promise.all([catalogs.sounds.size(), catalogs.music.size(), catalogs.icons.size()]);
    const [sounds, music, icons] = await Promise.race([counted, once(late, "abort").then(() => Promise.reject(searchUnavailable(late.reason)))]);
    return { sizes: { sounds, music, icons }, search: { ready: true } };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "search_unavailable") throw error;
    return { sizes: { sounds: 0, music: 0, icons: 0 }, search: { ready: false, reason: error.message } };
  }
}

/**
 * What the service can do now, and what it has.
 * @param names whether the machines of its processes are named
 */
export async function readStatus({ engines, workers, version, dataDir, slots, queue, catalogs, missing, members, starter }: StatusParts, names: boolean) {
  const [{ waiting, inProgress }, disk, ffmpeg, { sizes, search }, running, made] = await Promise.all([
    queue(), statfs(dataDir), ffmpegVersion().catch(() => undefined), lookAtSearch(catalogs), members(), starter(),
  ]);
  const waitsFor = missing();
  return {
    version,
    uptime_seconds: Math.floor(process.uptime()),
    ready: waitsFor.length === 0,
    waits_for: waitsFor,
    engines: engines.states().map(engineItem),
    kinds: jobKinds.map((kind) => readinessOf(engines, kind)),
    queue: { waiting, in_progress: inProgress },
    workers,
    workers_busy: slots().busy,
    catalogs: sizes,
    search,
    disk: { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize },
    ...(ffmpeg !== undefined && { ffmpeg }),
    ...(made !== undefined && { starter_progress: made }),
    members: running.map(({ host, pid, roles = [], version: own = "", startedAt, seenAt }) => ({
      roles: [...roles], version: own, started_at: new Date(startedAt).toISOString(), seen_at: new Date(seenAt).toISOString(),
      ...(names && { host, pid }),
    })),
  };
}
