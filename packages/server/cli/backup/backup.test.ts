import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { ServerPresence } from "../../store/server-presence.ts";
import { writeFolderMark } from "../../store/unfinished/folder-mark.ts";
import { runCli } from "../cli.ts";

async function terminal(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "cli-backup-"));
  t.after(() => rm(folder, { recursive: true }));
  return {
    folder,
    async run(dataDir: string, ...args: string[]) {
      const out: string[] = [];
      const error: string[] = [];
      const environment = { ATELIER_DATA_DIR: join(folder, dataDir) };
      const code = await runCli(args, { environment, out: (text) => out.push(text), error: (text) => error.push(text) });
      return { code, out: out.join("\n"), error: error.join("\n") };
    },
  };
}

test("a backup is made, listed, verified and restored elsewhere by command, where the same keys hold", async (t) => {
  const { folder, run } = await terminal(t);
  const target = join(folder, "target");
  assert.match((await run("one", "backup", target)).error, /There is nothing to back up/);
  assert.match((await run("one", "restore", target)).error, /No complete backup is in/);
  await run("one", "keys", "create", "--account", "studio", "--name", "laptop");
  const first = await run("one", "backup", target);
  const id = /^Backup (\S+): \d+ rows, 0 files/.exec(first.out)?.[1];
  assert.ok(id, first.out + first.error);
  assert.match(first.error, /Its secrets are in clear/);
  assert.equal((await run("one", "backup", target, "--keep", "2")).code, 0);

  const listed = (await run("one", "restore", target, "--list")).out.split("\n");
  assert.deepEqual([listed.length, listed[0]!.startsWith(`${id}  version `)], [2, true]);
  assert.match((await run("one", "restore", target, "--verify")).out, /is whole: 0 files and every row/);
  assert.match((await run("two", "restore", target, "--backup", "never")).error, /No backup never is in .* see --list/);
  assert.match((await run("two", "restore", target, "--backup", id)).out, new RegExp(`^\\d+ rows and 0 files of ${id} are restored`));
  assert.equal((await run("two", "keys", "list")).out, (await run("one", "keys", "list")).out);
  assert.match((await run("two", "restore", target)).error, /Something is in the database already/);
  // As if it had been killed between its last write and its last word.
  writeFolderMark(join(folder, "two"), { what: `restore of the backup ${id}`, command: "", host: hostname(), pid: 2 ** 30, at: 0 });
  const again = await run("two", "restore", target);
  assert.deepEqual([again.code, again.error], [0, ""]);
  assert.match(again.out, new RegExp(`^The restore of the backup ${id} has ended, all of it is here`));
});

test("a restore beside a running server, and what makes no sense, are refused", async (t) => {
  const { folder, run } = await terminal(t);
  const target = join(folder, "target");
  await run("one", "keys", "create", "--account", "studio", "--name", "laptop");
  await run("one", "backup", target);
  const presence = await ServerPresence.open(join(folder, "two"), { hasSecretKey: false });
  assert.match((await run("two", "restore", target)).error, /A server \(process \d+ on .+\) runs on .*two: stop it first\./);
  presence.close();
  for (const args of [["backup"], ["backup", target, "more"], ["backup", target, "--keep", "0"], ["restore"], ["restore", target, "--when"]]) {
    assert.equal((await run("one", ...args)).code, 2, args.join(" "));
  }
});
