import { keyRoutes } from "../accounts/key-routes.ts";
import { loginMethodRoutes } from "../accounts/login-methods-routes.ts";
import { sessionRoutes } from "../accounts/session-routes.ts";
import { auditRoutes } from "../audit/audit-routes.ts";
import { budgetRoutes } from "../budgets/budget-routes.ts";
import { boardsRoutes } from "../boards/routes.ts";
import { adminRoutes } from "../catalog/admin/admin-routes.ts";
import { iconArchiveRoutes } from "../catalog/icons/archive/archive-routes.ts";
import { IconArchives } from "../catalog/icons/archive/icon-archives.ts";
import { iconCodeRoutes } from "../catalog/icons/code/code-routes.ts";
import { iconRoutes } from "../catalog/icons/routes.ts";
import { musicRoutes } from "../catalog/music/routes.ts";
import type { Catalogs } from "../catalog/open-catalogs.ts";
import { soundRoutes } from "../catalog/sounds/routes.ts";
import { consoleRoutes } from "../console/console-routes.ts";
import { ArchiveSlots } from "../delivery/archive-slots.ts";
import { type CatalogPictures, createCatalogPictures } from "../delivery/catalog-pictures.ts";
import { AudioCuts } from "../delivery/cuts/audio-cuts.ts";
import { deliveryRoutes } from "../delivery/routes.ts";
import { AnswerCache } from "../http/answer-cache.ts";
import { OpenStreams } from "../http/connections/open-streams.ts";
import type { Routes } from "../http/server-types.ts";
import { peopleRoutes } from "../members/people-routes.ts";
import { mcpRoutes } from "../mcp/routes.ts";
import { modelRoutes } from "../models/model-routes.ts";
import { Models } from "../models/models.ts";
import { oidcOf } from "../config/oidc-of.ts";
import { callbackPath, oidcRoutes } from "../oidc/oidc-routes.ts";
import { openOidc } from "../oidc/open-oidc.ts";
import { passkeyLoginRoutes } from "../passkeys/login-routes.ts";
import { passkeyRoutes } from "../passkeys/passkey-routes.ts";
import { oauthRoutes } from "../oauth/routes.ts";
import { pricedExamples } from "../models/example-offer.ts";
import { intakeOf } from "../process/open-temporary.ts";
import { version } from "../process/version.ts";
import { presetRoutes } from "../presets/preset-routes.ts";
import { PresetService } from "../presets/preset-service.ts";
import { KindOrders } from "../providers/kind-order.ts";
import { ProviderService } from "../providers/provider-service.ts";
import { providerRoutes } from "../providers/routes.ts";
import { starterProgress } from "../starter/starter-state.ts";
import { statusRoutes } from "../status/routes.ts";
import { referencedObjects } from "../store/database/object-references.ts";
import { countQueue } from "../store/database/tasks/task-queue.ts";
import { accountTaskRoutes } from "../tasks/across-models/routes.ts";
import { openTasks } from "../tasks/open-tasks.ts";
import { taskRoutes } from "../tasks/routes.ts";
import { mediaUploadRoutes } from "../uploads/routes.ts";
import { signedUploadRoutes } from "../uploads/signed-routes.ts";
import { usageRoutes } from "../usage/usage-routes.ts";
import { webhookRoutes } from "../webhooks/routes.ts";
import { webhookToolRoutes } from "../webhooks/tool-routes.ts";
import type { Part } from "./part.ts";
import type { Shared } from "./shared.ts";
import type { WorkSlots } from "./worker-role.ts";

/** How long responses of lists are cached at most, milliseconds. */
const longestCached = 60_000;

/** What cuts that are being made get to end when the process is asked to stop, milliseconds. */
const graceOfCuts = 4000;

/** What serves clients: every route but those of health. @param slots of this process for tasks */
export function apiRole(shared: Shared, catalogs: Catalogs, slots: WorkSlots) {
  const { config, log, stores, dataDir, address, access, presence, readiness, signals, links, outbound, secret, inspection, drawings, cells } = shared;
  const { endpoints, engines, safety, budgets } = shared;
  const { allowPrivateAddresses, publicUrl, webhookTimeout, linkLifetime } = config;
  const { database } = stores;
  const { tasks, changes, uploads } = openTasks(config, {
    ...stores, links, endpoints, engines, signals, safety, budgets, inspection, drawings, secret, publicUrl: address.url, log,
  });
  const streams = new OpenStreams(config);
  // Signed URLs lose no more than a tenth of their time by it.
  const responses = new AnswerCache({ lifetime: Math.min(longestCached, linkLifetime * 100) });
  const oidc = oidcFor(shared);
  const pictures = createCatalogPictures({ ...stores, drawings });
  const archives = new ArchiveSlots();
  const wake = () => void signals.emit("event");
  const routes: Routes[] = [
    soundRoutes(catalogs.sounds, responses),
    musicRoutes(catalogs.music, responses),
    iconRoutes(catalogs.icons, responses),
    iconCodeRoutes(database.db, drawings),
    iconArchiveRoutes(new IconArchives({ database, icons: catalogs.icons, pictures: pictures.icons, drawings, archives })),
    fileRoutes(shared, pictures),
    mediaUploadRoutes(uploads),
    signedUploadRoutes(uploads),
    taskRoutes(endpoints, tasks, streams),
    modelRoutes(new Models(endpoints, engines)),
    accountTaskRoutes(tasks, changes, streams),
    presetRoutes(new PresetService(database, endpoints.map(({ path }) => path))),
    ...boardsRoutes(config, { ...stores, ...pictures, links, catalogs, secret, archives }),
    adminRoutes({ ...stores, ...catalogs, links, outbound, allowPrivateAddresses, cells, folder: intakeOf(dataDir) }),
    sessionRoutes({ db: database.db, ...access, publicUrl }),
    peopleRoutes({ database, ...access, publicUrl, address: address.url }),
    loginMethodRoutes({ oidc: oidc?.name, passkeys: access.passkeys }),
    passkeyLoginRoutes({ db: database.db, ...access, publicUrl }),
    passkeyRoutes(access.passkeys),
    ...(oidc ? [oidc.routes] : []),
    keyRoutes(database),
    oauthRoutes({ config, database, buckets: access.buckets }),
    usageRoutes(database),
    budgetRoutes(database, budgets),
    auditRoutes(database),
    providersOf(shared),
    statusRoutes({
      engines, workers: slots().total, version, dataDir, slots, queue: () => countQueue(database.db), catalogs, missing: readiness.missing,
      members: () => presence.members(), starter: () => starterProgress(database.db),
    }),
    mcpRoutes({ config, version, streams }),
    consoleRoutes(publicUrl),
    webhookRoutes({ database, wake }),
    webhookToolRoutes({ database, wake, client: outbound, timeoutMs: webhookTimeout * 1000 }),
  ];
  return {
    routes,
    /** How creating tasks goes. */
    creates: tasks.outcomes,
    stop: () => changes.close(),
    close: async () => oidc?.close(),
  } satisfies Part & Record<string, unknown>;
}

/** How people log in at the operator's provider, where there is one. */
function oidcFor({ config, log, stores: { database }, access, bootstrap: { accountId }, address, secret }: Shared) {
  const settings = oidcOf(config);
  if (!settings) return undefined;
  const redirectUri = () => `${address.url()}${callbackPath}`;
  const { signOn, close } = openOidc({ ...access, settings, database, accountId, secret, redirectUri, warn: (what, message) => log.warn(what, message) });
  return { name: settings.name, routes: oidcRoutes({ db: database.db, signOn, publicUrl: config.publicUrl, address: address.url }), close };
}

function providersOf({ config, stores: { database }, endpoints, engines, openedEngines: { configured, choiceChanged: changed } }: Shared): Routes {
  const service = new ProviderService({ config, database, engines, changed, examples: () => pricedExamples(endpoints) });
  return providerRoutes(service, new KindOrders({ database, engines, configured, changed }));
}

function fileRoutes({ stores: { database, objects }, secret, config, temporary, cells }: Shared, pictures: CatalogPictures): Routes {
  const isNeeded = async (object: string) => (await referencedObjects(database.db, [object])).has(object);
  const cuts = new AudioCuts({ objects, files: temporary.own, cells });
  const routes = deliveryRoutes({ objects, isNeeded, ...pictures, cuts, secret, way: config.delivery, now: database.now });
  return (http) => {
    routes(http);
    http.addHook("preClose", async () => cuts.stop(graceOfCuts));
  };
}
