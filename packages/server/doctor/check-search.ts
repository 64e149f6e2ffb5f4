import { EngineClient } from "../catalog/index/opensearch/client.ts";
import { parseEnginePlace } from "../catalog/index/opensearch/place.ts";
import type { Config } from "../config/settings.ts";
import { fails, type Finding, ok, warns } from "./finding.ts";

/** The OpenSearch cluster, where one holds the indexes: reached, let in, and complete. */
export async function checkSearch({ search }: Pick<Config, "search">): Promise<Finding[]> {
  return search === undefined ? [] : [await checkEngine(search)];
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
