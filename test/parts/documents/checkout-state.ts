import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkout } from "./shell-blocks.ts";

/** What `npm` writes when it installs. */
const installed = ["node_modules/.package-lock.json", "package-lock.json"];

/**
 * What a block of a document could change in the checkout, which its desk reaches through links: every file that git knows or would take, by what is in it, and
 * what is installed. Equal before and after where nothing was changed.
 */
export async function checkoutState(): Promise<string> {
  const git = async (...args: string[]) => (await promisify(execFile)("git", args, { cwd: checkout, maxBuffer: 2 ** 28, encoding: "buffer" })).stdout;
  const hash = createHash("sha256").update(await git("diff", "HEAD", "--binary", "--no-ext-diff"));
  const untracked = String(await git("ls-files", "-z", "--others", "--exclude-standard")).split("\0").filter(Boolean);
  for (const file of [...untracked, ...installed]) {
    const found = await stat(join(checkout, file)).catch(() => undefined);
    hash.update(`${file}\n${found?.mtimeMs}\n${found?.size}\n`);
  }
  return hash.digest("hex");
}
