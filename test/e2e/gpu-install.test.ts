import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { environment } from "@atelier/server/config/environment.ts";

const script = join(import.meta.dirname, "../../ops/gpu/install.sh");
const pinned = /COMFYUI_RELEASE:-(v[\d.]+)/.exec(await readFile(script, "utf8"))![1]!;

/** From a small repository in the place of ComfyUI's, with programs that note what they are asked. */
test("a GPU host is installed from its release, again without losing models, and started by systemd", { timeout: 120_000 }, async (t) => {
  const home = await mkdtemp(join(tmpdir(), "atelier-gpu-"));
  t.after(() => rm(home, { recursive: true, force: true }));
  const [source, folder, bin] = ["source", "comfyui", "bin"].map((name) => join(home, name)) as [string, string, string];
  await Promise.all([mkdir(join(source, "models"), { recursive: true }), mkdir(bin)]);
  await Promise.all([writeFile(join(source, "requirements.txt"), ""), writeFile(join(source, "main.py"), "")]);
  const programs = {
    systemctl: `echo "$@" >> ${home}/asked`,
    loginctl: "",
    // A virtual environment without the minute that a real one costs on a busy machine.
    python3: 'case $2 in venv) mkdir -p "$3/bin" && printf "#!/bin/sh\\n" > "$3/bin/python" && chmod +x "$3/bin/python" ;; esac',
  };
  for (const [name, lines] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${lines}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  for (const args of [["init", "--quiet"], ["add", "."], [...identity, "commit", "--quiet", "-m", "one"], ["tag", pinned]]) {
    assert.equal(spawnSync("git", ["-C", source, ...args]).status, 0);
  }
  const run = (args: string[], changes: Record<string, string> = {}) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { PATH: `${bin}:${environment["PATH"]}`, HOME: home, COMFYUI_SOURCE: `file://${source}`, ...changes };
      execFile("sh", [script, ...args], { env }, (error, out, problem) => resolve({ code: error ? Number(error.code) : 0, text: out + problem }));
    });

  const first = await run([folder], { COMFYUI_SERVICE: "off", COMFYUI_OPTIONS: "--cpu" });
  assert.equal(first.code, 0, first.text);
  const started = `${folder}/.venv/bin/python ${folder}/main.py --listen`;
  assert.ok(first.text.startsWith(`ComfyUI ${pinned} is in ${folder}. Start it with:\n  ${started} 127.0.0.1 `), first.text);
  assert.match(first.text, / --cpu$/m);
  await mkdir(join(folder, "models"), { recursive: true });
  await writeFile(join(folder, "models/one.safetensors"), "x");
  const second = await run([folder], { COMFYUI_LISTEN: "10.0.0.5" });
  assert.equal(second.code, 0, second.text);
  assert.match(second.text, /runs at http:\/\/10\.0\.0\.5:8188, as the service atelier-comfyui/);
  assert.equal(await readFile(join(folder, "models/one.safetensors"), "utf8"), "x");
  const unit = await readFile(join(home, ".config/systemd/user/atelier-comfyui.service"), "utf8");
  assert.ok(unit.includes(`\nExecStart=${started} 10.0.0.5 --port 8188 `) && unit.includes(" --max-upload-size 1024"), unit);
  assert.match(await readFile(join(home, "asked"), "utf8"), /daemon-reload\n.*enable .*atelier-comfyui\.service\n.*restart atelier-comfyui\.service/);

  assert.deepEqual(await run([folder], { COMFYUI_RELEASE: "v9" }).then(({ code, text }) => [code, /has no release v9/.test(text)]), [1, true]);
  assert.match((await run([home])).text, /is there, and is no clone of ComfyUI: name another folder/);
  assert.match((await run([])).text, /name one folder/);
});
