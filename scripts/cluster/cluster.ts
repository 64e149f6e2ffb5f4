/**
 * `npm run cluster [-- --port 8080 --folder PATH --apis 3 --workers 2]`: the service as it runs on many machines, on this one. PostgreSQL, an S3 server,
 * nginx and the processes of the service, each in a folder below one, until Ctrl-C. What is there is there again at the next start.
 */
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { findNginx } from "@atelier/tools/cluster/nginx.ts";
import { startCluster } from "@atelier/tools/cluster/start-cluster.ts";
import { findPostgres } from "@atelier/tools/postgres/find-programs.ts";
import { whySkippedS3 } from "@atelier/tools/s3/start-gateway.ts";
import { argumentsOf } from "../launch/arguments.ts";

const root = join(import.meta.dirname, "../..");
const usage = "npm run cluster [-- --port 8080 --folder PATH --apis 3 --workers 2]";
const { values } = argumentsOf(usage, { options: {
  port: { type: "string", default: "8080" },
  folder: { type: "string", default: "/var/tmp/atelier-cluster" },
  apis: { type: "string", default: "3" },
  workers: { type: "string", default: "2" },
} });

const missing = [...(findPostgres() === undefined ? ["postgresql"] : []), ...(findNginx() === undefined ? ["nginx"] : [])];
if (missing.length > 0) fail(`This machine lacks ${missing.join(" and ")}: \`apt-get install --no-install-recommends ${missing.join(" ")}\` brings it.`);
// Unpacked into a folder of the checkout: nothing is installed.
execFileSync("bash", ["scripts/components/provide-s3.sh"], { cwd: root, stdio: "inherit" });
const withoutS3 = whySkippedS3();
if (withoutS3 !== undefined) fail(withoutS3);

const counts = { port: numberOf("port"), apis: numberOf("apis"), workers: numberOf("workers") };
// What the caller sets holds for every process: engines, limits, no starter library.
const settings = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[0].startsWith("ATELIER_")));
// While it starts, what runs already is killed: it has nothing yet.
let stop: () => Promise<void> = async () => process.exit(1);
let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    console.log("The cluster stops.");
    stop().then(() => process.exit(0), (error: unknown) => fail(String(error)));
  });
}

const begun = performance.now();
const plan = { ...counts, slots: 1, folder: resolve(values.folder), settings, say: console.log };
const cluster = await startCluster(plan).catch((error: Error) => fail(error.message));
stop = cluster.stop;
console.log(`
The cluster listens on ${cluster.url} (${((performance.now() - begun) / 1000).toFixed(0)} s to start)
API key: ${cluster.key}
Database: ${cluster.database}
Bucket: ${cluster.bucket.endpoint}, ${cluster.bucket.accessKey}, ${cluster.bucket.secretKey}
Processes: ${cluster.members.map(({ name, url, pid }) => `${name} ${url} (${pid})`).join(", ")}
Logs: ${join(resolve(values.folder), "logs")}
Try: curl -H 'x-service-api-key: ${cluster.key}' '${cluster.url}/v1/sound-effects?q=rain'
The first start makes the starter library, for a minute or more. Ctrl-C ends the cluster.
`);

function numberOf(name: "port" | "apis" | "workers"): number {
  const number = Number(values[name]);
  return Number.isInteger(number) && number > 0 && number < 65_536 ? number : fail(`--${name} must be a positive number, not "${values[name]}".`);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
