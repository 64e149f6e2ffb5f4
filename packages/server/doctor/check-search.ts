import { searchSecret, searchesHere } from "../catalog/open-search.ts";
import { EngineClient } from "../catalog/index/opensearch/client.ts";
import { parseEnginePlace } from "../catalog/index/opensearch/place.ts";
import { SearchClient } from "../catalog/index/remote/search-client.ts";
import type { Config } from "../config/settings.ts";
import type { Database } from "../store/database/database.ts";
import { readSecretFact } from "../store/database/secrets/secret-meta.ts";
import { fails, type Finding, ok, warns } from "./finding.ts";

type SearchConfig = Pick<Config, "search" | "searchListen" | "roles" | "database">;

/** Whoever searches for this process: reached, let in, and answering. */
export async function checkSearch(config: SearchConfig, openDatabase: () => Promise<Database>): Promise<Finding[]> {
  const { search } = config;
  if (search === undefined || searchesHere(config)) return [];
  return [search.engine === undefined ? await checkServers(search.servers!, await openDatabase()) : await checkEngine(search.engine)];
}

/** Each by itself: of several that do the same the first one that answers would speak for all. */
async function checkServers(urls: readonly string[], database: Database): Promise<Finding> {
  const secret = await readSecretFact(database, "link-secret");
  if (secret === undefined) return warns("search", "No server has run on this database yet.", "Start one: it makes what search servers are asked with.");
  const silent: string[] = [];
  for (const url of urls) {
    const client = new SearchClient([url], searchSecret(secret));
    try {
      await client.ask({ catalog: "icons", method: "reach", given: [], since: 0 });
    } catch (error) {
      silent.push(((error as Error).cause as Error | undefined)?.message ?? `${url}: ${(error as Error).message}`);
    } finally {
      await client.close();
    }
  }
  if (silent.length === 0) return ok("search", `${urls.length === 1 ? "The search server answers" : `All of ${urls.length} search servers answer`}.`);
  const which = `${silent.length} ${silent.length === 1 ? "does" : "do"} not answer as one of this service: ${silent.join("; ")}`;
  const says = `Of ${urls.length} search servers ${which}.`;
  const remedy = "Start it with ATELIER_SEARCH_LISTEN on the same database, or take it out of ATELIER_SEARCH.";
  return silent.length === urls.length ? fails("search", says, remedy) : warns("search", says, remedy);
}

async function checkEngine(url: string): Promise<Finding> {
  const place = parseEnginePlace(url);
  const client = new EngineClient(place);
  try {
    const { version } = await client.call<{ version: { number: string; distribution?: string } }>("GET", "/");
    const { status, unassigned_shards: unassigned } = await client.call<{ status: string; unassigned_shards: number }>(
      "GET", `/_cluster/health/${place.name}-*?level=cluster`,
    );
    const says = `The cluster at ${place.origin} runs ${version.distribution ?? "another engine"} ${version.number} and is ${status}`;
    if (status === "green") return ok("search", `${says}.`);
    const remedy = "Give it as many nodes as `replicas` asks for and one more, or ask for fewer.";
    if (status === "yellow") return warns("search", `${says}: ${unassigned} copies of shards have no node.`, remedy);
    return fails("search", `${says}: shards are missing.`, "Bring its nodes back; or delete the index and its document of the state, and start again.");
  } catch (error) {
    const { message, cause } = error as Error;
    const why = (cause as Error | undefined)?.message ?? message;
    return fails("search", `The cluster of ATELIER_SEARCH at ${place.origin} does not answer: ${why}.`, "Mend the address, the user or the network.");
  } finally {
    await client.close();
  }
}
