import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Decodes every frame and sample with ffmpeg. @throws what it complains of, down to warnings */
export async function decodeStrictly(bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-decode-"));
  try {
    await writeFile(join(folder, "result"), bytes);
    const args = ["-nostdin", "-hide_banner", "-v", "warning", "-xerror", "-err_detect", "explode", "-i", join(folder, "result"), "-f", "null", "-"];
    const { stderr } = await promisify(execFile)("ffmpeg", args);
    assert.equal(stderr.trim(), "", "decodes without a word");
  } finally {
    await rm(folder, { recursive: true });
  }
}
