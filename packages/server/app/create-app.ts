import type { Logger } from "pino";
import type { Bootstrap } from "../accounts/bootstrap.ts";
import type { Catalogs } from "../catalog/open-catalogs.ts";
import type { Role } from "../config/roles.ts";
import type { Config } from "../config/settings.ts";
import { Drain } from "../http/connections/drain.ts";
import type { HttpServer } from "../http/server-types.ts";
import { openMetrics } from "../metrics/open-metrics.ts";
import { firstSearch } from "../process/first-search.ts";
import { version } from "../process/version.ts";
import type { Database } from "../store/database/database.ts";
import type { ServerNote } from "../store/server-presence.ts";
import { CreateOutcomes } from "../tasks/create-outcomes.ts";
import { apiRole } from "./api-role.ts";
import { catalogsPart } from "./catalogs-part.ts";
import { deliverRole } from "./deliver-role.ts";
import { machinePart } from "./machine-part.ts";
import { maintainRole } from "./maintain-role.ts";
import { openHttp } from "./open-http.ts";
import type { Part } from "./part.ts";
import type { Replacements } from "./replacements.ts";
import { closeShared, openShared, type Shared } from "./shared.ts";
import { Shutdown } from "./shutdown.ts";
import { noSlots, workerRole } from "./worker-role.ts";

/** What running tasks, deliveries and responses get to end when the process is asked to stop, milliseconds. */
const grace = 5000;
/** What a part gets beyond it to note how its work ended. */
const afterwards = 3000;

export interface App {
  http: HttpServer;
  database: Database;
  /** What the first start has made. */
  bootstrap: Bootstrap;
  /** Servers that ran on the data folder when this one began. */
  others: readonly ServerNote[];
  /** URL that clients use. */
  publicUrl(): string;
  /** A URL that logs a browser in once, within 10 minutes, with the operator's key; undefined where no key may do everything. */
  loginLink(): Promise<string | undefined>;
  /** Listens, loads the indexes, takes up the work. Resolves when the catalogs can be searched. */
  start(): Promise<void>;
  /** Lets `/readyz` name what is still being made. Resolves when it can be found. */
  waitFor(what: string, work: Promise<unknown>): Promise<void>;
  /** Path and query of a search that finds something, where this process serves searches and there is something to find. */
  firstSearch(): Promise<string | undefined>;
  /** Turns new requests away, lets running ones and tasks end, and closes everything. */
  stop(): Promise<void>;
}

/** Builds a process of the service: what all share, then the parts of its roles. Nothing runs before `start`. */
export async function createApp(config: Config, log: Logger, replacements: Replacements = {}): Promise<App> {
  const has = (role: Role) => config.roles.includes(role);
  const shared = await openShared(config, log, replacements);
  // The role `search` alone has no part of its own: its process keeps the indexes for others, in OpenSearch or as shared snapshots.
  const searching = has("api") || has("search") || has("worker") ? await catalogsPart(shared) : undefined;
  const catalogs = searching?.catalogs;
  const worker = catalogs && has("worker") ? workerRole(shared, catalogs, replacements) : undefined;
  const slots = worker?.slots ?? noSlots;
  const api = catalogs && has("api") ? apiRole(shared, catalogs, slots) : undefined;
  const deliver = has("deliver") ? deliverRole(shared) : undefined;
  const maintain = has("maintain") ? maintainRole(shared) : undefined;
  const { stores: { database }, dataDir } = shared;
  const metrics = openMetrics(config.metrics, { database, catalogs, dataDir, version, slots, creates: api?.creates ?? new CreateOutcomes(), log });
  const drain = new Drain();
  return running(shared, {
    http: openHttp(shared, api, drain),
    drain,
    catalogs,
    firstSearch: async () => (catalogs && api ? firstSearch(catalogs) : undefined),
    // In the order in which they start. Loading the catalogs may take minutes, which nothing else waits for.
    parts: Object.entries({ machine: machinePart(shared), worker, metrics, deliver, maintain, api, searching } satisfies Record<string, Part | undefined>)
      .flatMap(([name, part]) => (part ? [[name, part] as const] : [])),
  });
}

interface Running extends Pick<App, "http" | "firstSearch"> {
  drain: Drain;
  catalogs: Catalogs | undefined;
  parts: readonly (readonly [name: string, part: Part])[];
}

/** Starts and stops the parts. */
function running(shared: Shared, { http, drain, catalogs, parts, firstSearch: search }: Running): App {
  const { onError, readiness, address, presence, others, access, bootstrap, stores } = shared;
  return {
    http,
    database: stores.database,
    bootstrap,
    others,
    publicUrl: address.url,
    loginLink: () => access.loginLink(address.url(), bootstrap.accountId),
    async start() {
      await address.listen(http);
      await presence.tellAddress(address.url());
      for (const [, part] of parts) await part.start?.();
    },
    waitFor(what, made) {
      readiness.waitFor(what);
      const findable = made.then(() => catalogs?.refresh()).then(() => readiness.isThere(what));
      findable.then(() => catalogs?.save()).catch(onError);
      return findable;
    },
    firstSearch: search,
    async stop() {
      drain.begin();
      const shutdown = new Shutdown(shared.log);
      const stops = parts.map(([name, part]) => shutdown.run(name, () => part.stop?.(grace), grace + afterwards));
      await Promise.all([...stops, shutdown.run("connections", () => drain.end(http, grace), grace + afterwards)]);
      for (const [name, part] of parts) await shutdown.run(`closing ${name}`, () => part.close?.());
      await closeShared(shared, shutdown);
      shutdown.end();
    },
  };
}
