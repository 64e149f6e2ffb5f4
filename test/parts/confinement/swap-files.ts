import { chmodSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { answerMessages } from "@atelier/server/processes/answer-messages.ts";

/** Paths: of a file that it was given, of the folder that it writes to, and of one outside that has a file "result" and is not its own. */
export interface Swapping {
  given: string;
  own: string;
  precious: string;
}

const can = (work: () => unknown): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};

/** Puts something where a name is, in one step. */
function replace(path: string, make: (fresh: string) => void): void {
  make(`${path}.new`);
  can(() => renameSync(`${path}.new`, path));
  rmSync(`${path}.new`, { recursive: true, force: true });
}

/**
 * As a decoder that has been taken over: swaps files and folders of its own for links to others' until it finds a file "stop".
 * @returns what it could do to the file that it was given, which is nothing
 */
answerMessages<Swapping, string[]>(async ({ given, own, precious }) => {
  const at = (...names: string[]) => join(own, ...names);
  const folders = ["deep", "doomed"];
  while (!existsSync(at("stop"))) {
    replace(at("result"), (fresh) => writeFileSync(fresh, "mine"));
    for (const name of folders) {
      can(() => unlinkSync(at(name)));
      can(() => mkdirSync(at(name, "inner"), { recursive: true }));
      can(() => writeFileSync(at(name, "result"), "mine"));
    }
    await turn();
    replace(at("result"), (fresh) => symlinkSync(join(precious, "result"), fresh));
    for (const name of folders) {
      can(() => renameSync(at(name), at(`${name}.kept`)));
      can(() => symlinkSync(precious, at(name)));
      rmSync(at(`${name}.kept`), { recursive: true, force: true });
    }
    await turn();
  }
  const attempts: Record<string, () => unknown> = {
    "change its mode": () => chmodSync(given, 0o666), "write it": () => writeFileSync(given, "changed"), "cut it": () => truncateSync(given, 0),
    "remove it": () => unlinkSync(given), "move it": () => renameSync(given, at("moved")), "link it": () => linkSync(given, at("linked")),
    "write beside it": () => writeFileSync(join(given, "..", "more"), ""), "move its folder": () => renameSync(join(given, ".."), at("folder")),
  };
  return Object.keys(attempts).filter((name) => can(attempts[name]!));
});
