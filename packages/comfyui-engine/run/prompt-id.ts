import { createHash } from "node:crypto";

/**
 * The id of a step's prompt: the job's own for the first, so that it can be found by people too; for others a UUID (version 8, RFC 9562) that follows
 * from it. ComfyUI takes lower-case UUIDs alone.
 */
export function promptId(job: string, round: number, step: number): string {
  if (round === 0 && step === 0) return job.toLowerCase();
  const hash = createHash("sha256").update(`${job.toLowerCase()}/${round}/${step}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
