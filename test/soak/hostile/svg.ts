/**
 * `npm run soak -- svg`: shows every hostile SVG document of the corpus, sanitised, in a real browser engine: inline, as a document and as a picture, without
 * the policy that the service sends beside. No script may run and no request may leave. The same documents as they came are the control. About a minute.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { neutralised, refused } from "../../parts/load/hostile-svg.ts";
import { SvgRejected } from "@atelier/media/svg/rejection.ts";
import { sanitiseSvg } from "@atelier/media/svg/sanitise-svg.ts";
import { type CanaryServer, type Shown, startCanaryServer, type Strays } from "../../browser/canary-server.ts";
import { findBrowser } from "../../browser/find-browser.ts";

/** Of the documents as they came, this many must be seen to run or to ask for something: otherwise the watch is blind. */
const leastOfControl = 15;
/** Milliseconds for one round. */
const patience = 400_000;

const browser = await findBrowser();
if (browser === undefined) {
  console.log(
    "There is no browser here to prove it in: nothing was proved. Install Chromium (on Debian: apt-get install --no-install-recommends chromium) and run it " +
      "again."
  );
  process.exit(1);
}

/** The code of the corpus asks for something instead of opening a dialog, which nobody would see. */
const armed = (svg: string): string => svg.replaceAll(/alert\(\d\)/g, "fetch(`http://ran.test/`)");

async function show(server: CanaryServer, documents: Shown[]): Promise<Strays> {
  const { start, strays } = server.round(documents);
  const profile = await mkdtemp(join(tmpdir(), "atelier-browser-"));
  const flags = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ];
  const child = spawn(
    browser!, [...flags, `--user-data-dir=${profile}`, `--host-resolver-rules=MAP *.test 127.0.0.1:${server.port},MAP * ~NOTFOUND`, start],
    { stdio: "ignore", detached: true },
  );
  const ended = once(child, "exit");
  try {
    return await Promise.race([
      strays,
      ended.then(() => Promise.reject(new Error("the browser ended before it had shown every document"))),
      sleep(patience, undefined, { ref: false }).then(() => Promise.reject(new Error("the browser did not show every document in time"))),
    ]);
  } finally {
    // The browser is a group of processes of its own.
    process.kill(-child.pid!, "SIGKILL");
    await ended;
    await sleep(200);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const server = await startCanaryServer();
try {
  const control = Object.entries(neutralised).map(([name, svg]) => ({ name, svg: armed(svg) }));
  const caught = await show(server, control);
  console.log(`control: of ${control.length} documents as they came, ${caught.size} ran code or asked for something: the watch sees it`);

  const cleaned: Shown[] = [];
  let rejected = 0;
  for (const [name, svg] of [...Object.entries(neutralised), ...Object.entries(refused).map(([name, [, svg]]) => [name, svg] as const)]) {
    try {
      cleaned.push({ name, svg: sanitiseSvg(armed(svg)).svg });
    } catch (error) {
      if (!(error instanceof SvgRejected)) throw error;
      rejected++;
    }
  }
  const strays = await show(server, cleaned);
  console.log(`${cleaned.length} documents neutralised and shown, ${rejected} refused; ${strays.size} of them ran code or asked for something`);
  for (const [name, requests] of strays) console.log(`  ${name}: ${requests.join(", ")}`);
  if (caught.size < leastOfControl) console.log(`the watch is blind: at least ${leastOfControl} of the control should have been seen`);
  if (strays.size > 0 || caught.size < leastOfControl) process.exitCode = 1;
} finally {
  server.close();
}
