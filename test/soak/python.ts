/** `npm run soak -- python`: the Python client's tests and the example of its README, against the real service. */
import assert from "node:assert/strict";
import { spawnSync, execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { signatureHeaders } from "@atelier/server/webhooks/sign.ts";
import { startService } from "../e2e/start-service.ts";

const run = promisify(execFile);
const client = join(import.meta.dirname, "../../clients/python");
const python = ["python3", "python"].find((name) => spawnSync(name, ["--version"]).status === 0);
if (!python) {
  console.log("python: none is found here, so nothing is proved");
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), "atelier-python-"));
const service = await startService();
try {
  for (const name of ["sun", "sunset", "boat"]) {
    const file = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="${name.length + 3}" fill="#08f"/></svg>`,
    ).toString("base64");
    assert.equal((await service.call("/v1/admin/icons", { body: { name, file } })).status, 200);
  }
  const picture = join(folder, "photo.png");
  await writeFile(
    picture,
    await sharp({ create: { width: 96, height: 64, channels: 3, background: "#b08060" } })
      .png()
      .toBuffer(),
  );
  for (const file of ["atelier_client.py", "test_client.py"]) await copyFile(join(client, file), join(folder, file));
  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  const body = '{"task_id":"one","status":"COMPLETED"}';
  const webhook = JSON.stringify({ headers: signatureHeaders({ id: "msg_1", at: Date.now(), body }, [secret]), body, secret });
  const key = "whole-service-test-key";
  const tests = await run(python, ["-W", "error", "test_client.py"], {
    cwd: folder,
    env: { ...process.env, KEY: key, SERVICE: service.url, PICTURE: picture, WEBHOOK: webhook },
  });
  console.log(tests.stderr.trim());

  await writeFile(join(folder, "example.py"), /```python\n([\s\S]+?)```/.exec(await readFile(join(client, "README.md"), "utf8"))![1]!);
  const { stdout } = await run(python, ["example.py"], { cwd: folder, env: { ...process.env, ATELIER_KEY: key, ATELIER_URL: service.url } });
  assert.match(stdout, /COMPLETED 1/);
  assert.match(stdout, /^sun/m);
  assert.equal((await sharp(join(folder, "wide.png")).metadata()).width, 176);
  console.log("the example of the README runs");
} finally {
  await service.dispose();
  await rm(folder, { recursive: true, force: true });
}
