import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { createAuthenticate } from "./accounts/authenticate.ts";
import { type Bootstrap, bootstrapAccounts } from "./accounts/bootstrap.ts";
import { usageRoutes } from "./accounts/usage-routes.ts";
import { adminRoutes } from "./catalog/admin/admin-routes.ts";
import { catalogMaterials } from "./catalog/materials/catalog-materials.ts";
import { IconCatalog } from "./catalog/icons/icon-catalog.ts";
import { iconRoutes } from "./catalog/icons/routes.ts";
import type { IconFilterName, IconOrder } from "./catalog/icons/filters.ts";
import type { IconEntry } from "./catalog/icons/index-entry.ts";
import { IndexSnapshots } from "./catalog/index/index-snapshots.ts";
import { IndexThread } from "./catalog/index/index-thread.ts";
import { MusicCatalog } from "./catalog/music/music-catalog.ts";
import type { TrackFilter, TrackOrder } from "./catalog/music/query.ts";
import { musicRoutes } from "./catalog/music/routes.ts";
import { PopularityKeeper } from "./catalog/popularity/popularity-keeper.ts";
import type { TrackEntry } from "./catalog/music/fields.ts";
import type { SoundFilter, SoundOrder } from "./catalog/sounds/query.ts";
import { soundRoutes } from "./catalog/sounds/routes.ts";
import type { SoundEntry } from "./catalog/sounds/fields.ts";
import { SoundCatalog } from "./catalog/sounds/sound-catalog.ts";
import type { Config } from "./config/settings.ts";
import { createLinks } from "./delivery/create-links.ts";
import { createIconRendering } from "./delivery/icon-rendering.ts";
import { Renditions } from "./delivery/renditions.ts";
import { deliveryRoutes } from "./delivery/routes.ts";
import { createWaveformRendering } from "./delivery/waveform-rendering.ts";
import { loadEndpoints } from "./endpoints/definition/load-endpoints.ts";
import { enginesFolder, loadEngines } from "./engines/load-engines.ts";
import { EngineRouter } from "./engines/router.ts";
import { AnswerCache } from "./http/answer-cache.ts";
import { giveBackMemory, keepHeapSmall } from "./give-back-memory.ts";
import { healthRoutes } from "./http/health.ts";
import { createServer } from "./http/server.ts";
import type { HttpServer } from "./http/server-types.ts";
import { timeLimits } from "./jobs/time-limits.ts";
import type { Marking } from "./media/provenance/marking.ts";
import { createGuardedClient } from "./outbound/guarded-client.ts";
import type { Database } from "./store/database/database.ts";
import { moderationEndpoint } from "./safety/moderation-endpoint.ts";
import { promptPolicy } from "./safety/prompt-policy.ts";
import { allOf } from "./safety/safety-checker.ts";
import { groupCommit } from "./store/database/group-commit.ts";
import { ensureMeta } from "./store/database/meta.ts";
import { openDatabase } from "./store/database/open.ts";
import { openDisk } from "./store/objects/disk/open.ts";
import { taskRoutes } from "./tasks/routes.ts";
import { TaskService } from "./tasks/task-service.ts";
import { TaskSignals } from "./tasks/task-signals.ts";
import { Deliverer } from "./webhooks/deliverer.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { JobProcesses } from "./worker/job-process/job-processes.ts";
import { Sweeper } from "./worker/sweeper.ts";
import { Worker } from "./worker/worker.ts";

const day = 24 * 3600 * 1000;
/** How long answers of lists are kept at most, milliseconds. */
const longestKept = 60_000;
/** Kilobytes, for the upper parts of the trees: the system keeps the file's pages, and reading ten rows takes no longer than with 16 MB. Imports write faster with more. */
const databaseCache = 4_000;
/** What running tasks and deliveries get to end when the process is asked to stop, milliseconds. */
const grace = 10_000;

export interface App {
  http: HttpServer;
  database: Database;
  /** What the first start has made. */
  bootstrap: Bootstrap;
  /** Address that clients use. */
  publicUrl(): string;
  /** Listens, loads the indexes, takes up the work. Resolves when the catalogs can be searched. */
  start(): Promise<void>;
  /** Tells `/readyz` what is still being made. */
  waitFor(what: string, work: Promise<unknown>): void;
  /** Turns new requests away, lets running ones and tasks end, and closes everything. */
  stop(): Promise<void>;
}

/** Parts that tests and measurements put in the place of the product's own. No setting reaches them. */
export interface Replacements {
  /** Folder of the endpoints. */
  endpoints?: string;
  /** Folder of the engines. */
  engines?: string;
  /** Who carries out jobs. */
  processes?: Pick<JobProcesses, "run" | "close">;
}

/** Builds the service from its parts, in the order in which they need each other. Nothing runs before `start`. */
export async function createApp(config: Config, log: Logger, replacements: Replacements = {}): Promise<App> {
  const dataDir = resolve(config.dataDir);
  const database = await openDatabase(dataDir, databaseCache);
  const objects = await openDisk(join(dataDir, "objects"));
  const bootstrap = await bootstrapAccounts(database, config.apiKey);
  const linkSecret = await ensureMeta(database.db, "link-secret", () => randomBytes(32).toString("base64url"));

  let address = "";
  const publicUrl = () => config.publicUrl ?? address;
  const links = createLinks({ publicUrl, secret: linkSecret, lifetimeSeconds: config.linkLifetime });
  const outbound = createGuardedClient({ allowPrivate: config.allowPrivateAddresses });
  const onError = (err: unknown) => log.error({ err }, "background work");

  const searchFolder = join(dataDir, "search");
  const indexThread = new IndexThread();
  const snapshots = new IndexSnapshots(searchFolder, database, indexThread);
  const soundIndex = await snapshots.open<SoundEntry, SoundFilter, SoundOrder>("sounds");
  const trackIndex = await snapshots.open<TrackEntry, TrackFilter, TrackOrder>("music");
  const iconIndex = await snapshots.open<IconEntry, IconFilterName, IconOrder>("icons");
  const commit = groupCommit(database);
  const sounds = new SoundCatalog({ database, commit, links, ...soundIndex, onError });
  const music = new MusicCatalog({ database, commit, links, ...trackIndex, now: Date.now, onError });
  const icons = new IconCatalog({ database, commit, links, ...iconIndex, onError });
  const catalogs = [
    { name: "sounds", live: sounds.live, saved: soundIndex.position, save: () => snapshots.save("sounds", soundIndex.index, sounds.live.position) },
    { name: "music", live: music.live, saved: trackIndex.position, save: () => snapshots.save("music", trackIndex.index, music.live.position) },
    { name: "icons", live: icons.live, saved: iconIndex.position, save: () => snapshots.save("icons", iconIndex.index, icons.live.position) },
  ];

  // Signed URLs lose no more than a tenth of their time by it.
  const answers = new AnswerCache({ lifetime: Math.min(longestKept, config.linkLifetime * 100) });

  const endpoints = await loadEndpoints(replacements.endpoints);
  const engines = new EngineRouter(await loadEngines(replacements.engines));
  const signals = new TaskSignals();
  const { allowPrivateAddresses } = config;
  const tasks = new TaskService({ database, commit, objects, links, engines, signals, allowPrivateAddresses, maxWaiting: config.maxWaitingPerAccount, retention: config.retentionDays * day });

  const safety = allOf(config.moderationUrl === undefined ? [promptPolicy] : [promptPolicy, moderationEndpoint(config.moderationUrl)]);
  const marking: Marking = config.provenance === "c2pa" ? { level: "c2pa", credentials: join(dataDir, "provenance") } : { level: config.provenance };
  const processes = replacements.processes ?? new JobProcesses(replacements.engines ?? enginesFolder);
  const scratchRoot = join(dataDir, "scratch");
  const materialsIn = (folder: string) => catalogMaterials({ icons, sounds, music, objects }, folder);
  const endpointOf = (path: string) => {
    const found = endpoints.find((endpoint) => endpoint.path === path);
    if (!found) throw new Error(`no endpoint ${path}`);
    return found;
  };
  const worker = new Worker({ database, commit, objects, links, engines, safety, marking, signals, outbound, processes, materialsIn, scratchRoot, endpointOf, allowPrivateAddresses, log, slots: config.workers, maxRunning: config.maxRunningPerAccount, timeLimit: (kind) => (config.taskTimeout ?? timeLimits[kind]) * 1000 });
  const renditions = new Renditions(database, objects);
  const sweeper = new Sweeper({ database, objects, links, signals, log, scratchRoot });
  const popularity = new PopularityKeeper({ database, now: Date.now, onError });
  const deliverer = new Deliverer({ database, client: outbound, log, timeoutMs: config.webhookTimeout * 1000 });
  signals.on("event", () => deliverer.wake());

  let draining = false;
  const waitingFor = new Set(catalogs.map(({ name }) => `the index of ${name}`));
  const http = createServer({ config, log, authenticate: createAuthenticate(database.db), draining: () => draining });
  http.after(() => {
    const rooms = [
      healthRoutes(() => (draining ? ["the next start"] : [...waitingFor])),
      soundRoutes(sounds, answers),
      musicRoutes(music, answers),
      iconRoutes(icons, answers),
      deliveryRoutes({ objects, icons: createIconRendering({ source: icons, renditions }), waveforms: createWaveformRendering({ objects, renditions }), secret: linkSecret }),
      taskRoutes(endpoints, tasks),
      adminRoutes({ database, objects, links, outbound, allowPrivateAddresses, sounds, music, icons, folder: join(dataDir, "intake") }),
      usageRoutes(database),
      webhookRoutes({ database, wake: () => deliverer.wake() }),
    ];
    for (const routes of rooms) routes(http);
  });

  /** The end of what takes much memory once. The rule holds from the next collection on, which by itself may be a hundred thousand searches away. */
  async function settle(): Promise<void> {
    keepHeapSmall();
    giveBackMemory();
    await indexThread.giveBackMemory();
  }

  let saving = Promise.resolve();
  /** Writes the indexes that have moved since they were last written, so that the next start need not fill them. */
  function saveIndexes(): Promise<void> {
    // One after the other: a stop that follows a start closely must not write the same files.
    return (saving = saving.catch(() => {}).then(saveMovedIndexes));
  }
  async function saveMovedIndexes(): Promise<void> {
    for (const catalog of catalogs) {
      const { position } = catalog.live;
      if (!catalog.live.ready || position === catalog.saved) continue;
      await catalog.save();
      catalog.saved = position;
    }
  }

  return {
    http,
    database,
    bootstrap,
    publicUrl,
    async start() {
      await mkdir(scratchRoot, { recursive: true });
      await http.listen({ host: config.host, port: config.port });
      const { port } = http.server.address() as { port: number };
      address = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
      worker.start();
      sweeper.start();
      deliverer.start();
      popularity.start();
      await Promise.all(
        catalogs.map(async ({ name, live }) => {
          await live.load();
          live.follow();
          waitingFor.delete(`the index of ${name}`);
        }),
      );
      // While something is still being made, the end of that gives memory back.
      saveIndexes().then(() => (waitingFor.size === 0 ? settle() : undefined)).catch(onError);
    },
    waitFor(what, work) {
      waitingFor.add(what);
      const findable = work.then(() => Promise.all(catalogs.map(({ live }) => live.refresh())));
      findable.then(() => waitingFor.delete(what)).then(saveIndexes).then(settle).catch(onError);
    },
    async stop() {
      draining = true;
      await Promise.all([worker.stop(grace), deliverer.stop(grace), sweeper.stop(), popularity.stop(), http.close()]);
      processes.close();
      for (const { live } of catalogs) await live.stop();
      await saveIndexes();
      await indexThread.close();
      await outbound.close();
      await database.close();
    },
  };
}
