import type { Drain } from "../http/connections/drain.ts";
import { endEventStreams } from "../http/connections/end-event-streams.ts";
import { healthRoutes } from "../http/health.ts";
import { createServer } from "../http/server.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import { sharedLook } from "../http/shared-look.ts";
import { readMeta } from "../store/database/meta.ts";
import { hasFreeSpace } from "../store/storage-full.ts";
import type { CreateOutcomes } from "../tasks/create-outcomes.ts";
import type { Shared } from "./shared.ts";

/** `/readyz` needs no key, and what it looks at costs a megabyte on the disk: one look in this time for all who ask, milliseconds. */
const lookAge = 5000;
/** How long `/readyz` waits for the database, milliseconds. */
const longestLook = 3000;

interface Api {
  routes: readonly Routes[];
  creates: Pick<CreateOutcomes, "problem">;
}

/** The HTTP server: health, and the routes of the API where this process serves it. */
export function openHttp(shared: Shared, api: Api | undefined, drain: Drain): HttpServer {
  const { config, log, access, aliases, audit: changes, tracing } = shared;
  const http = createServer({ config, log, ...access, draining: () => drain.waits(), aliases, healthOnly: !api, tracing, changes });
  drain.watch(http);
  endEventStreams(http, drain.signal);
  const stores = sharedLook(() => missingStores(shared), lookAge);
  const missing = async () => [...shared.readiness.missing(), ...[api?.creates.problem() ?? []].flat(), ...(await stores())];
  http.after(() => {
    healthRoutes(async () => (drain.begun ? ["the next start"] : missing()))(http);
    for (const routes of api?.routes ?? []) routes(http);
  });
  return http;
}

/** Names of what the stores lack. */
async function missingStores({ stores: { database }, temporary }: Shared): Promise<string[]> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, longestLook, false).unref());
  const read = readMeta(database.db, "link-secret").then(() => true, () => false);
  const [hasSpace, isThere] = await Promise.all([hasFreeSpace(temporary.own), Promise.race([read, late])]);
  return [...(hasSpace ? [] : ["room on the disk of the data folder"]), ...(isThere ? [] : ["the database"])];
}
