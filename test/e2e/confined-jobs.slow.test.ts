import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { enginesFolder } from "@atelier/server/engines/load-engines.ts";
import { findConfinement } from "@atelier/server/processes/confinement/find-confinement.ts";
import { ffmpegVersion, ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "./start-service.ts";

const found = await findConfinement(enginesFolder);
const skip =
  "reason" in found ? `this machine cannot confine processes: ${found.reason}` : (await ffmpegVersion()) === undefined && "this machine has no ffmpeg";

/** A program in ffmpeg's place, as a decoder would be that has been taken over. What it could do it writes into its own folder. */
const impostor = (real: string, dataDir: string, port: number) => `#!/bin/sh
case "$*" in *-version*) exec ${real} "$@";; esac
could=""
for file in /etc/passwd ${dataDir}/atelier.db ${dataDir}/secret ${dataDir}/cells/another/input; do
  cat "$file" >/dev/null 2>&1 && could="$could read:$file"
  echo x 2>/dev/null >> "$file" && could="$could wrote:$file"
done
ls ${dataDir} 2>/dev/null | grep -qv '^cells$' && could="$could listed:data"
bash -c 'exec 3<>/dev/tcp/127.0.0.1/${port}' 2>/dev/null && could="$could reached:port"
for word in "$@"; do
  input="\${word#file:}"
  case "$input" in */given/*) given=yes;; *) continue;; esac
  (chmod u+w "$input" || echo x >> "$input" || rm "$input" || ln "$input" linked) 2>/dev/null && could="$could changed:input"
done
test -n "$given" || could="$could saw:no input"
test -n "$ATELIER_API_KEY" && could="$could read:key"
echo "could:$could." > report.new && mv report.new report
sleep 5
exit 1
`;

test("a job whose ffmpeg is somebody else's program gives it nothing", { skip, timeout: 120_000 }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-impostor-"));
  const server = createServer().listen(0, "127.0.0.1");
  const programs = join(folder, "bin");
  await mkdir(programs);
  const clip = join(folder, "clip.mp4");
  await runUngated(["-f", "lavfi", "-i", "testsrc=s=320x240:r=24:d=1", "-c:v", "libx264", "-pix_fmt", "yuv420p", clip], ignoreOutput);
  // The service makes its folder itself: where it is, the program reads when it runs.
  const service = await startService({ ATELIER_WORKERS: "1", ATELIER_CONFINEMENT: "on", PATH: programs + delimiter + process.env.PATH });
  t.after(async () => {
    await service.dispose();
    server.close();
    await rm(folder, { recursive: true });
  });
  const real = execFileSync("/bin/sh", ["-c", "command -v ffmpeg"]).toString().trim();
  await mkdir(join(service.dataDir, "cells", "another"), { recursive: true });
  for (const file of ["secret", "cells/another/input"]) await writeFile(join(service.dataDir, file), "secret");
  const port = (server.address() as { port: number }).port;
  await writeFile(join(programs, "ffmpeg"), impostor(real, service.dataDir, port));
  await chmod(join(programs, "ffmpeg"), 0o755);
  await service.stop();
  await service.restart();

  const path = "/v1/ai/video-upscaler/turbo";
  const video = (await readFile(clip)).toString("base64");
  const { data } = (await (await service.call(path, { body: { video } })).json()) as { data: { task_id: string } };
  assert.ok(data.task_id);
  const cells = join(service.dataDir, "cells");
  const reports = async () => {
    const files = (await readdir(cells)).map((cell) => readFile(join(cells, cell, "own", "report"), "utf8").catch(() => ""));
    return (await Promise.all(files)).filter((text) => text !== "");
  };
  await until(60_000, "the program has run", async () => (await reports()).length > 0);
  assert.deepEqual([...new Set(await reports())], ["could:.\n"]);
});
