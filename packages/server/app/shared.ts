import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { bootstrapAccounts } from "../accounts/bootstrap.ts";
import { keepFirstKey } from "../accounts/first-key.ts";
import { openAccess } from "../accounts/open-access.ts";
import { AuditLog } from "../audit/audit-log.ts";
import { budgetsOfAll } from "../budgets/budgets-of-all.ts";
import { refuseMissingColumns } from "../catalog/missing-columns.ts";
import type { Config } from "../config/settings.ts";
import { createLinks } from "../delivery/create-links.ts";
import { Drawings } from "../delivery/drawings/drawings.ts";
import { loadEndpoints } from "../endpoints/definition/load-endpoints.ts";
import { openEngines } from "../engines/open-engines.ts";
import { readPathAliases } from "../http/aliases/read-path-aliases.ts";
import { PublicAddress } from "../http/public-address.ts";
import { Readiness } from "../http/readiness.ts";
import { MediaInspection } from "../inspection/media-inspection.ts";
import { createGuardedClient } from "../outbound/guarded-client.ts";
import { joinServers, openStores } from "../process/open-stores.ts";
import { intakeOf, openTemporary } from "../process/open-temporary.ts";
import { version } from "../process/version.ts";
import { openCells } from "../processes/confinement/open-cells.ts";
import { safetyOf } from "../safety/safety-of.ts";
import { sealSecrets } from "../store/database/secrets/seal-secrets.ts";
import { ensureSecretFact } from "../store/database/secrets/secret-meta.ts";
import { openNotices } from "../store/signals/open.ts";
import { TaskSignals } from "../tasks/task-signals.ts";
import { openTracing } from "../tracing/open-tracing.ts";
import { SigningIdentity } from "../worker/signing-identity.ts";
import type { Replacements } from "./replacements.ts";
import type { Shutdown } from "./shutdown.ts";

export type Shared = Awaited<ReturnType<typeof openShared>>;

/**
 * What every process has, whatever its roles, in the order in which the parts need each other. Endpoints and engines are among it so that a fault in
 * them stops each process, also one that only delivers webhooks.
 */
export async function openShared(config: Config, log: Logger, replacements: Replacements) {
  const dataDir = resolve(config.dataDir);
  const onError = (err: unknown) => log.error({ err }, "background work");
  const readiness = new Readiness([]);
  const address = new PublicAddress(config);
  const aliases = await readPathAliases(config.pathAliases);
  const stores = await openStores(config, onError);
  const { database } = stores;
  await refuseMissingColumns(database);
  const { presence, others } = await joinServers(config, dataDir, database, onError);
  await sealSecrets(database, others);
  const access = openAccess(database, config, { onError, address: address.url });
  const audit = new AuditLog({ database, onError });
  const keysOfOthers = others.flatMap(({ keyHash }) => keyHash ?? []);
  const bootstrap = await bootstrapAccounts(database, config.apiKey, database.now(), keysOfOthers, (key) => keepFirstKey(dataDir, key));
  const secret = await ensureSecretFact(database, "link-secret", () => randomBytes(32).toString("base64url"));
  const temporary = await openTemporary(dataDir);
  const links = createLinks({ publicUrl: address.url, secret, lifetimeSeconds: config.linkLifetime, now: database.now });
  const outbound = createGuardedClient({ allowPrivate: config.allowPrivateAddresses });
  const notices = await openNotices(config.database);
  const signals = new TaskSignals(notices);
  const cells = await openCells(config, dataDir, log, replacements.engines);
  const inspection = await MediaInspection.open(intakeOf(dataDir), log, cells);
  const drawings = new Drawings(cells);
  const endpoints = await loadEndpoints(replacements.endpoints);
  const onReadiness = () => void signals.emit("created");
  const openedEngines = await openEngines(config, database, { folder: replacements.engines, log, notices, onReadiness });
  const { engines, settingsOf, settingsNow } = openedEngines;
  const tracing = await openTracing(version);
  const scratchRoot = join(dataDir, "scratch");
  const identity = new SigningIdentity(database, join(dataDir, "provenance"));
  return {
    config, log, onError, dataDir, scratchRoot, readiness, address, aliases, stores, presence, others, access, audit, bootstrap, secret, temporary, links,
    outbound, notices, signals, cells, inspection, drawings, endpoints, engines, settingsOf, settingsNow, openedEngines, tracing, identity,
    safety: safetyOf(config), budgets: budgetsOfAll(config),
  };
}

/** Ends what all parts share, once they have closed. */
export async function closeShared(shared: Shared, shutdown: Shutdown): Promise<void> {
  const { stores: { database, objects }, openedEngines, inspection, drawings, access, audit, outbound, tracing, notices, presence } = shared;
  const stages: Record<string, () => unknown> = {
    engines: () => openedEngines.close(),
    inspection: () => inspection.close(),
    drawings: () => drawings.stop(0),
    "uses of keys": () => access.uses.write(),
    audit: () => audit.write(),
    outbound: () => outbound.close(),
    tracing: () => tracing?.close(),
    notices: () => notices.close(),
    presence: () => presence.close(),
    objects: () => objects.close(),
    database: () => database.close(),
  };
  for (const [name, close] of Object.entries(stages)) await shutdown.run(`closing ${name}`, close);
}
