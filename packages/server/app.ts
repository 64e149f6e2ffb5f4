import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { type Bootstrap, bootstrapAccounts } from "./accounts/bootstrap.ts";
import { keyRoutes } from "./accounts/key-routes.ts";
import { openAccess } from "./accounts/open-access.ts";
import { sessionRoutes } from "./accounts/session-routes.ts";
import { consoleRoutes } from "./console/console-routes.ts";
import { budgetRoutes } from "./budgets/budget-routes.ts";
import { usageRoutes } from "./usage/usage-routes.ts";
import { adminRoutes } from "./catalog/admin/admin-routes.ts";
import { iconCodeRoutes } from "./catalog/icons/code/code-routes.ts";
import { iconRoutes } from "./catalog/icons/routes.ts";
import { catalogMaterials } from "./catalog/materials/catalog-materials.ts";
import { musicRoutes } from "./catalog/music/routes.ts";
import { catalogNames, Catalogs } from "./catalog/open-catalogs.ts";
import { openSearch, searchSecret } from "./catalog/open-search.ts";
import { openSearchDoor } from "./catalog/open-search-door.ts";
import { PopularityKeeper } from "./catalog/popularity/popularity-keeper.ts";
import { soundRoutes } from "./catalog/sounds/routes.ts";
import type { Role } from "./config/roles.ts";
import type { Config } from "./config/settings.ts";
import { createCatalogPictures } from "./delivery/catalog-pictures.ts";
import { createLinks } from "./delivery/create-links.ts";
import { deliveryRoutes } from "./delivery/routes.ts";
import { giveBackMemory, keepHeapSmall } from "./process/give-back-memory.ts";
import { readPathAliases } from "./http/aliases/read-path-aliases.ts";
import { AnswerCache } from "./http/answer-cache.ts";
import { OpenStreams } from "./http/connections/open-streams.ts";
import { Drain } from "./http/connections/drain.ts";
import { healthRoutes } from "./http/health.ts";
import { PublicAddress } from "./http/public-address.ts";
import { Readiness } from "./http/readiness.ts";
import { openCells } from "./processes/confinement/open-cells.ts";
import { createServer } from "./http/server.ts";
import type { HttpServer, Routes } from "./http/server-types.ts";
import { openMetrics } from "./metrics/open-metrics.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { joinServers, openStores, type Stores } from "./process/open-stores.ts";
import { firstSearch } from "./process/first-search.ts";
import { version } from "./process/version.ts";
import { MediaInspection } from "./inspection/media-inspection.ts";
import { createGuardedClient } from "./outbound/guarded-client.ts";
import { intakeOf, openTemporary } from "./process/open-temporary.ts";
import type { Database } from "./store/database/database.ts";
import { iconSvg } from "./store/database/catalog/icons.ts";
import { referencedObjects } from "./store/database/object-references.ts";
import { readMeta } from "./store/database/meta.ts";
import { sealSecrets } from "./store/database/secrets/seal-secrets.ts";
import { ensureSecretFact } from "./store/database/secrets/secret-meta.ts";
import type { TemporaryFiles } from "./store/files/temporary-files.ts";
import type { ServerNote } from "./store/server-presence.ts";
import { openNotices } from "./store/signals/open.ts";
import { refuseHalfMoved } from "./store/move/move-library.ts";
import { hasRoom } from "./store/storage-full.ts";
import { modelRoutes } from "./models/model-routes.ts";
import { Models } from "./models/models.ts";
import { openTasks, type TaskFolders } from "./tasks/open-tasks.ts";
import { statusRoutes } from "./status/routes.ts";
import { countQueue } from "./store/database/tasks/task-queue.ts";
import { accountTaskRoutes } from "./tasks/across-models/routes.ts";
import { taskRoutes } from "./tasks/routes.ts";
import { partUploadRoutes } from "./uploads/part-routes.ts";
import { mediaUploadRoutes } from "./uploads/routes.ts";
import { Deliverer } from "./webhooks/deliverer.ts";
import { webhookToolRoutes } from "./webhooks/tool-routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { openTracing } from "./tracing/open-tracing.ts";
import { openWorker, type Processes } from "./worker/open-worker.ts";

/** How long `/readyz` waits for the database, milliseconds. */
const longestLook = 3000;
/** How long answers of lists are kept at most, milliseconds. */
const longestKept = 60_000;
/** What running tasks and deliveries get to end when the process is asked to stop, milliseconds. */
const grace = 10_000;

export interface App {
  http: HttpServer;
  database: Database;
  /** What the first start has made. */
  bootstrap: Bootstrap;
  /** Servers that ran on the data folder when this one began. */
  others: readonly ServerNote[];
  /** Address that clients use. */
  publicUrl(): string;
  /** An address that logs a browser in once, within 10 minutes, with the operator's key; undefined where no key may do everything. */
  loginLink(): Promise<string | undefined>;
  /** Listens, loads the indexes, takes up the work. Resolves when the catalogs can be searched. */
  start(): Promise<void>;
  /** Tells `/readyz` what is still being made. Resolves when it can be found. */
  waitFor(what: string, work: Promise<unknown>): Promise<void>;
  /** Path and query of a search that finds something, where this process answers searches and there is something to find. */
  firstSearch(): Promise<string | undefined>;
  /** Turns new requests away, lets running ones and tasks end, and closes everything. */
  stop(): Promise<void>;
}

/** Parts that tests and measurements put in the place of the product's own. No setting reaches them. */
export interface Replacements extends TaskFolders {
  processes?: Processes;
}

/** Builds the service from its parts. Nothing runs before `start`. */
export async function createApp(config: Config, log: Logger, replacements: Replacements = {}): Promise<App> {
  const own = has(config, "worker") ? config : { ...config, workers: 0 };
  const parts = await openParts(own, log, replacements);
  return running(own, parts, createHttp(own, log, parts));
}

/** Whether this process is to do a part of what the service does. */
function has({ roles }: Config, role: Role): boolean {
  return roles.includes(role);
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/** The parts, in the order in which they need each other. */
async function openParts(config: Config, log: Logger, replacements: Replacements) {
  const dataDir = resolve(config.dataDir);
  const onError = (err: unknown) => log.error({ err }, "background work");
  const searches = config.roles.some((role) => role === "api" || role === "search" || role === "worker");
  const readiness = new Readiness(searches ? catalogNames.map(indexOf) : []);
  const address = new PublicAddress(config);
  const aliases = await readPathAliases(config.pathAliases);
  const stores = await openStores(config, onError);
  const { database } = stores;
  await refuseHalfMoved(database.db);
  const { presence, others } = await joinServers(config, dataDir, database, onError);
  await sealSecrets(database, others);
  const access = openAccess(database, config, onError);
  const bootstrap = await bootstrapAccounts(database, config.apiKey, database.now(), others.flatMap(({ keyHash }) => keyHash ?? []));
  const secret = await ensureSecretFact(database, "link-secret", () => randomBytes(32).toString("base64url"));
  const temporary = await openTemporary(dataDir);
  const links = createLinks({ publicUrl: address.url, secret, lifetimeSeconds: config.linkLifetime, now: database.now });
  const outbound = createGuardedClient({ allowPrivate: config.allowPrivateAddresses });
  const inner = searchSecret(secret);
  const notices = await openNotices(config.database);
  const catalogs = searches
    ? await Catalogs.open({ ...stores, links, twin: await openSearch(config, { ...stores, dataDir, version, secret: inner, notices, onError }) })
    : undefined;
  const searchDoor = openSearchDoor(config.searchListen, { secret: inner, catalogs, log, onError });
  const popularity = new PopularityKeeper({ database, now: database.now, onError });
  // Signed URLs lose no more than a tenth of their time by it.
  const answers = new AnswerCache({ lifetime: Math.min(longestKept, config.linkLifetime * 100) });
  const cells = await openCells(config, dataDir, log, replacements.engines);
  const inspection = await MediaInspection.open(intakeOf(dataDir), log, cells);
  const ai = await openTasks(config, { ...stores, links, inspection, secret, publicUrl: address.url, notices, log }, replacements);
  const materialsIn = materialsOf(catalogs, stores);
  const tracing = await openTracing(version);
  const rooms = { ...stores, ...ai, links, outbound, log, tracing, materialsIn, checkFile: inspection.checkFile, temporary: temporary.all };
  const work = openWorker(config, dataDir, rooms, cells, replacements.engines, replacements.processes);
  const deliverer = new Deliverer({ database, client: outbound, log, timeoutMs: config.webhookTimeout * 1000, hears: notices.hears, tracing });
  if (has(config, "deliver")) ai.signals.on("event", () => deliverer.wake());
  const metrics = openMetrics(config.metrics, { database, catalogs, dataDir, version, slots: work.slots, creates: ai.tasks.outcomes, log });
  return {
    dataDir, onError, aliases, readiness, drain: new Drain(), address, stores, presence, others, access, bootstrap, secret, temporary, links, outbound,
    catalogs, cells, searchDoor, popularity, answers, inspection, ai, work, deliverer, metrics, notices, tracing,
  };
}

/** Every route, by room. */
function createHttp(config: Config, log: Logger, parts: Parts): HttpServer {
  const { dataDir, aliases, readiness, drain, stores, presence, access, secret, temporary, links, outbound, catalogs, cells, answers, ai, work } = parts;
  const { database } = stores;
  const { tracing } = parts;
  const wake = () => void ai.signals.emit("event");
  const streams = new OpenStreams(config);
  const creating = () => [ai.tasks.outcomes.problem() ?? []].flat();
  const missing = async () => [...readiness.missing(), ...creating(), ...(await missingOf(database, temporary.own))];
  const { allowPrivateAddresses, publicUrl } = config;
  const http = createServer({ config, log, ...access, draining: () => drain.waits(), aliases, healthOnly: !has(config, "api"), tracing });
  http.after(() => {
    healthRoutes(async () => (drain.begun ? ["the next start"] : missing()))(http);
    if (!catalogs || !has(config, "api")) return;
    const rooms = [
      soundRoutes(catalogs.sounds, answers),
      musicRoutes(catalogs.music, answers),
      iconRoutes(catalogs.icons, answers),
      iconCodeRoutes(database.db),
      filesOf(stores, secret, config.delivery),
      mediaUploadRoutes(ai.uploads),
      partUploadRoutes(ai.partUploads),
      taskRoutes(ai.endpoints, ai.tasks, streams),
      modelRoutes(new Models(ai.endpoints, ai.engines)),
      accountTaskRoutes(ai.tasks, ai.changes, streams),
      adminRoutes({ ...stores, ...catalogs, links, outbound, allowPrivateAddresses, cells, folder: intakeOf(dataDir) }),
      sessionRoutes({ db: database.db, ...access, publicUrl }),
      keyRoutes(database),
      usageRoutes(database),
      budgetRoutes(database, ai.budgets),
      statusRoutes({
        engines: ai.engines, workers: config.workers, version, dataDir, slots: work.slots, queue: () => countQueue(database.db), catalogs,
        missing: readiness.missing, members: () => presence.members(),
      }),
      mcpRoutes({ config, version, streams }),
      consoleRoutes(publicUrl),
      webhookRoutes({ database, wake }),
      webhookToolRoutes({ database, wake, client: outbound, timeoutMs: config.webhookTimeout * 1000 }),
    ];
    for (const routes of rooms) routes(http);
  });
  return http;
}

/** What starts and stops, in which order. */
function running(
  config: Config,
  {
    onError, readiness, drain, address, stores: { database, objects }, presence, others, access, bootstrap, outbound, catalogs, searchDoor, popularity,
    inspection, ai, work, deliverer, metrics, notices, tracing,
  }: Parts,
  http: HttpServer,
): App {
  return {
    http,
    database,
    bootstrap,
    others,
    publicUrl: address.url,
    loginLink: () => access.loginLink(address.url(), bootstrap.accountId),
    async start() {
      await address.listen(http);
      await presence.tellAddress(address.url());
      await work.start();
      await metrics.start();
      await searchDoor.start();
      if (has(config, "deliver")) deliverer.start();
      if (has(config, "maintain")) popularity.start();
      if (!catalogs) return settle(catalogs);
      await catalogs.load((name) => readiness.isThere(indexOf(name)));
      // While something is still being made, the end of that gives memory back.
      catalogs.save().then(() => (readiness.missing().length === 0 ? settle(catalogs) : undefined)).catch(onError);
    },
    waitFor(what, made) {
      readiness.waitFor(what);
      const findable = made.then(() => catalogs?.refresh()).then(() => readiness.isThere(what));
      findable.then(() => catalogs?.save()).then(() => settle(catalogs)).catch(onError);
      return findable;
    },
    firstSearch: async () => (catalogs && has(config, "api") ? firstSearch(catalogs) : undefined),
    async stop() {
      drain.begin();
      ai.changes.close();
      await Promise.all([work.stop(grace), deliverer.stop(grace), popularity.stop(), metrics.stop(), searchDoor.stop(), drain.end(http)]);
      ai.engines.close();
      work.processes.close();
      inspection.close();
      await catalogs?.stop();
      await access.uses.write();
      await outbound.close();
      await tracing?.close();
      await notices.close();
      await presence.close();
      objects.close();
      await database.close();
    },
  };
}

/** The catalogs as engines use them, in the folder of a job. */
function materialsOf(catalogs: Catalogs | undefined, { database, objects }: Stores) {
  return (folder: string) => {
    if (!catalogs) throw new Error("a process without indexes carries out no tasks");
    const { icons, sounds, music } = catalogs;
    return catalogMaterials({ icons, sounds, music, objects, svgOf: (id) => iconSvg(database.db, id) }, folder);
  };
}

function filesOf({ database, objects }: Stores, secret: string, delivery: Config["delivery"]): Routes {
  const isNeeded = async (object: string) => (await referencedObjects(database.db, [object])).has(object);
  return deliveryRoutes({ objects, isNeeded, ...createCatalogPictures({ database, objects }), secret, way: delivery, now: database.now });
}

/** The end of what takes much memory once. The rule holds from the next collection on, which by itself may be a hundred thousand searches away. */
async function settle(catalogs: Catalogs | undefined): Promise<void> {
  keepHeapSmall();
  giveBackMemory();
  await catalogs?.giveBackMemory();
}

/** Names of what the stores lack. */
async function missingOf({ db }: Database, files: TemporaryFiles): Promise<string[]> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, longestLook, false).unref());
  const answers = readMeta(db, "link-secret").then(() => true, () => false);
  const [room, isThere] = await Promise.all([hasRoom(files), Promise.race([answers, late])]);
  return [...(room ? [] : ["room on the disk of the data folder"]), ...(isThere ? [] : ["the database"])];
}

/** What readiness calls the index of a catalog. */
function indexOf(catalog: string): string {
  return `the index of ${catalog}`;
}
