/**
 * `npm run soak -- release [FOLDER [PART...]]`: a release of this checkout, from its own files alone, on a Debian that has never seen the
 * repository: `debootstrap` makes it, with packages of Debian only. The npm package serves there and passes the tour, both clients use it, the image is built
 * from its context and does the same, and the chart is judged. As root, with Debian's packages and the registries of npm and PyPI; half an hour. FOLDER keeps
 * the roots for the next time.
 */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { makeRelease } from "../../../scripts/release/make-release.ts";
import { proveChart } from "../../parts/chart/prove-chart.ts";
import { whyNoDebian } from "../../parts/debian/make-root.ts";
import { run } from "../../parts/run-command.ts";
import { installClients, proveClients } from "./release-parts/clients.ts";
import { buildImage, startImage } from "./release-parts/image.ts";
import { type Machine, openMachine } from "./release-parts/machine.ts";
import { takeTour } from "./release-parts/tour.ts";

const checkout = join(import.meta.dirname, "../../..");
const key = "key-of-a-release-proof";
/** The tour's receiver of webhooks is on this machine. */
const settings = { ATELIER_API_KEY: key, ATELIER_ALLOW_PRIVATE_ADDRESSES: "on" };

const parts: Record<string, (there: Machine) => Promise<void>> = { npm: proveNpmPackage, image: proveImage, chart: proveReleasedChart };
const [kept, ...named] = process.argv.slice(2);
const wanted = named.length > 0 ? named : Object.keys(parts);
if (wanted.some((part) => !Object.hasOwn(parts, part))) {
  console.error(`npm run soak -- release [FOLDER [PART...]], where PART is one of: ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

const why = whyNoDebian();
if (why !== undefined) {
  console.log(`release: not proved, ${why}`);
  process.exit(0);
}
const begun = performance.now();
const folder = kept === undefined ? await mkdtemp(join(tmpdir(), "atelier-release-roots-")) : resolve(kept);
const { version } = JSON.parse(await readFile(join(checkout, "package.json"), "utf8")) as { version: string };
let machine: Machine | undefined;
try {
  machine = await openMachine(folder);
  say("a Debian without the repository is there");
  const files = await makeRelease(join(machine.home, "release"));
  await machine.run(`test ! -e '${checkout}'; cd release && sha256sum --check --strict --quiet SHA256SUMS`);
  say(`its ${files.length} files are there, as SHA256SUMS has them: ${files.join(", ")}`);
  await install(machine);
  for (const part of wanted) await parts[part]!(machine);
  say(`${wanted.join(", ")}: all of it holds`);
} finally {
  await machine?.remove();
  if (kept === undefined) await rm(folder, { recursive: true, force: true });
}

function say(what: string): void {
  console.log(`release: ${what} (${Math.round((performance.now() - begun) / 1000)} s)`);
}

/** Each package into an empty project of its own. The first command of the service fetches the Node that it needs. */
async function install(there: Machine): Promise<void> {
  await there.run(`
    mkdir project && cd project
    printf '{"private":true}' > package.json
    npm install --no-audit --no-fund ../release/atelier-${version}.tgz
    npx atelier --version`);
  const said = await there.run("cd project; npx atelier --version; node --version; /root/.cache/atelier/node-*/bin/node --version");
  const [printed, own, fetched] = said.trim().split("\n");
  assert.equal(printed, version);
  say(`npm package: installed with Node ${own} of Debian, has fetched ${fetched}`);
  await installClients(there);
  say("clients: installed, the TypeScript one, the Python one from its wheel and from its source archive");
}

async function proveNpmPackage(there: Machine): Promise<void> {
  const port = await freePort();
  const service = await there.start("cd /root/project && npx atelier serve", { ...settings, ATELIER_PORT: String(port) });
  say("npm package: `npx atelier serve` is ready");
  say(`npm package: all ${await takeTour(there.home, port, key)} claims of the tour held`);
  await proveClients(there, service.url, key);
  say("npm package: both clients work with it");
  const { said } = await service.stop();
  const end = said.slice(-2000);
  assert.ok(said.includes('"msg":"stopping"'), end);
  assert.ok(!/"level":[56]0/.test(said), end);
}

async function proveImage(there: Machine): Promise<void> {
  const image = await buildImage(there, version);
  say(`image: built, ${image.size}, of which the base has ${image.sizeOfBase}`);
  const port = await freePort();
  const container = await startImage(there, image, { ...settings, ATELIER_PORT: String(port) });
  assert.ok(await container.isHealthy(), "its health check holds");
  assert.equal((await container.run("id -u")).trim(), "10001");
  assert.equal((await container.run("find /opt/atelier -path '*/node_modules' -prune -o '(' -name '*.ts' -o -name '*.map' ')' -print")).trim(), "");
  say("image: its entry point is ready, healthy, user 10001, and has no sources");
  say(`image: all ${await takeTour(there.home, port, key)} claims of the tour held`);
  await proveClients(there, container.url.replace("0.0.0.0", "127.0.0.1"), key);
  const confinement = (await container.run("atelier doctor || true")).split("\n").find((line) => /confine/i.test(line));
  say(`image: both clients work with it; doctor: ${confinement?.trim()}`);
  const { code } = await container.stop("tini");
  assert.equal(code, 0, "SIGTERM ends it in order");
  say("image: not run here: processes and network of its own, as Docker gives them; chroot isolation has neither");
}

async function proveReleasedChart(there: Machine): Promise<void> {
  const charts = join(there.home, "chart");
  await mkdir(charts);
  await run("tar", ["-xzf", join(there.home, `release/atelier-chart-${version}.tgz`), "-C", charts]);
  const without = await proveChart(join(charts, "atelier"));
  say(without === undefined ? "chart: valid as it is released" : `chart: not proved, ${without}`);
}
