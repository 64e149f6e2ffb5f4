/**
 * `npm run soak -- opensearch [queries]`: the conformance suite of search on a real OpenSearch, with 500 random queries after as many random changes, then the
 * service itself on it. Loads the server's packages (46 MB) where they are missing; needs Java 17 and Maven. Takes about four minutes.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { startOpenSearch, whySkippedOpenSearch } from "@atelier/tools/opensearch/start-opensearch.ts";
import { proveServiceOnOpenSearch } from "../../e2e/prove-service-on-opensearch.ts";

const root = join(import.meta.dirname, "../../..");
const queries = process.argv[2] ?? "500";

execFileSync("bash", ["scripts/components/provide-opensearch.sh"], { cwd: root, stdio: "inherit" });
const skipped = whySkippedOpenSearch();
if (skipped !== undefined) {
  console.log(skipped);
} else {
  const server = await startOpenSearch();
  try {
    await proveServiceOnOpenSearch(server.address, console.log);
    const test = "packages/server/catalog/index/opensearch/engine-indexes.test.ts";
    const env = { ...process.env, ATELIER_TEST_OPENSEARCH: server.address, ATELIER_TEST_QUERIES: queries };
    process.exitCode = spawnSync(process.execPath, ["--test", test], { cwd: root, stdio: "inherit", env }).status ?? 1;
  } finally {
    await server.stop();
  }
}
