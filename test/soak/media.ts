/**
 * `npm run soak -- media [--files 10000] [--at-once 16] [--seed 1]`: damaged files of every format, truncated, with flipped bits, with counts and sizes that
 * lie, sent to a running service by every way that takes them. The service must live, answer its health check, keep its memory, and refuse each file with a
 * reason or handle it. 300 files take a minute at most. Ends with 1 where one did not.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import { isAlive } from "@atelier/tools/service/start-server.ts";
import { startService } from "../e2e/start-service.ts";
import { mutate } from "../parts/hostile-media/mutate.ts";
import { type Fate, sendMedia, type Sender } from "../parts/hostile-media/send-media.ts";
import { watchServer } from "../parts/hostile-media/watch-server.ts";
import { wholeFiles } from "../parts/hostile-media/whole-files.ts";

/** MiB that the server's own process may take more. */
const mostGrowth = 300;
/** Share of health answers over 100 ms beyond twice that of a bare server beside it, which tells what the machine does to any answer. */
const slowShare = 0.01;
/** Ends of files of which the first few are printed. */
const printed = 30;

const { values } = parseArgs({
  options: { files: { type: "string", default: "10000" }, "at-once": { type: "string", default: "16" }, seed: { type: "string", default: "1" } },
});
const files = [...(await wholeFiles())];
const served = new Map<string, Buffer>();
const media = createServer((request, response) => void response.end(served.get(request.url ?? "")));
await new Promise<void>((resolve) => media.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
const service = await startService({ ATELIER_MAX_WAITING_PER_ACCOUNT: "100000", ATELIER_LOG_LEVEL: "error" });

const fates: Record<Fate["fate"], number> = { refused: 0, handled: 0, "failed with a reason": 0, wrong: 0 };
const reasons = new Map<string, number>();
const wrong: string[] = [];
const begun = performance.now();
const numbers = Array.from({ length: Number(values.files) }, (_, number) => number).values();
const watch = await watchServer(service.url, service.pid);
try {
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, workOff));
} finally {
  const seen = await watch.stop();
  const lives = await isAlive(service.url);
  for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, printed)) console.log(`${String(count).padStart(6)} ${reason}`);
  for (const line of wrong.slice(0, printed)) console.log(`WRONG ${line}`);
  const told = Object.entries(fates).map(([fate, count]) => `${count} ${fate}`).join(", ");
  console.log(`${values.files} files in ${Math.round((performance.now() - begun) / 1000)} s: ${told}`);
  console.log(`the service ${lives ? "lives" : "is DEAD"}; its process took at most ${seen.growth.toFixed(0)} MiB more`);
  console.log(`health, ${seen.answers} answers: slowest ${seen.slowest.toFixed(0)} ms, ${seen.slow} over 100 ms`);
  console.log(`a bare server beside it: slowest ${seen.slowestBare.toFixed(0)} ms, ${seen.slowBare} over 100 ms`);
  if (!lives || fates.wrong > 0 || seen.growth > mostGrowth || seen.slow > 2 * seen.slowBare + slowShare * seen.answers) process.exitCode = 1;
  if (process.exitCode === 1) console.log(service.output().slice(-4000));
  await service.dispose();
  media.closeAllConnections();
  media.close();
}

async function workOff(): Promise<void> {
  for (const number of numbers) {
    const random = seededRandom(`${values.seed} ${number}`);
    const pick = () => files[Math.floor(random() * files.length)]!;
    const [name, whole] = pick();
    const { how, bytes } = mutate(whole, random, pick()[1]);
    const serve = (content: Buffer) => {
      const path = `/${number}-${Math.random()}`;
      served.set(path, content);
      return address + path;
    };
    const sender: Sender = { service, serve, picture: fileOf("plain.png"), sound: fileOf("plain.wav"), random };
    const failed = (error: unknown): Fate => ({ fate: "wrong", told: String((error as Error).cause ?? error) });
    const { fate, told } = await sendMedia(sender, name.split(".").at(-1)!, bytes).catch(failed);
    fates[fate]++;
    if (fate === "wrong" || (how === "whole" && fate === "refused" && !told.startsWith("409") && !/\.(gif|mkv|bmp)$/.test(name))) {
      if (fate !== "wrong") fates.wrong++;
      wrong.push(`${number} ${name}, ${how}: ${told.slice(0, 400)}`);
    } else reasons.set(reasonOf(told), (reasons.get(reasonOf(told)) ?? 0) + 1);
    if ((number + 1) % 500 === 0) console.log(`${number + 1} files after ${Math.round((performance.now() - begun) / 1000)} s`);
    for (const path of served.keys()) if (path.startsWith(`/${number}-`)) served.delete(path);
  }
}

function fileOf(name: string): Buffer {
  return files.find(([own]) => own === name)![1];
}

/** The reason without its numbers, so that like ones are counted together. */
function reasonOf(told: string): string {
  const reason = /"reason":"([^"]*)"/.exec(told)?.[1] ?? told.slice(0, 120);
  return reason.replace(/\d+/g, "#").slice(0, 140);
}
