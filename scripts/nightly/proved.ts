import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

/** What held the last time, by name: the day, and of some the hash of the files that they depend on. */
export type Proved = Record<string, { at: string; inputs?: string }>;

/** What is no long proof, as `npm run` takes it. */
export const tests: Record<string, readonly string[]> = {
  test: ["test", "--", "--write-costs"], "test:slow": ["test:slow", "--", "--write-costs"],
};

/** Proofs of documents and clients: without a change of these files there is nothing new to find. Patterns of `globSync`. */
const inputs: Record<string, readonly string[]> = {
  schemathesis: ["openapi.json", "test/soak/clients/schemathesis*/**", "test/soak/clients/schemathesis.ts", "scripts/components/*schemathesis*"],
  generators: ["openapi.json", "test/soak/clients/generators*/**", "test/soak/clients/generators.ts"],
};

/** What `.ci/run` gives a proof so that it ends sooner. */
export const shorter: Record<string, readonly string[]> = { schemathesis: ["5"] };

/** One hash of all files that a proof depends on; undefined where that is the whole tree. */
export function inputsOf(name: string): string | undefined {
  const patterns = inputs[name];
  if (patterns === undefined) return undefined;
  const hash = createHash("sha256");
  const files = globSync([...patterns], { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ parentPath, name: file }) => `${parentPath}/${file}`);
  for (const file of files.sort()) hash.update(file.replace(process.cwd(), "")).update("\0").update(createHash("sha256").update(readFileSync(file)).digest());
  return hash.digest("hex");
}

/** What has never held first, then the oldest: a night that ends early goes on with the next. */
export function inOrderOfAge(names: readonly string[], proved: Proved): string[] {
  return [...names].sort((one, other) => (proved[one]?.at ?? "").localeCompare(proved[other]?.at ?? ""));
}

/** One sentence for each that has not held within a week. */
export function stale(names: readonly string[], proved: Proved, now: Date): string[] {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000).toISOString().slice(0, 10);
  const due = names.filter((name) => (proved[name]?.at ?? "") < weekAgo);
  return due.map((name) => `${name} ${proved[name] ? `held last on ${proved[name].at}` : "has never held"}.`);
}

/** Whether a proof that ended well says that it left something out, such as what is not on this machine. */
export const isUnproved = (output: string): boolean => /not proved|nothing is (?:proved|held)|^Skipped|is not on this machine|leaves out what/m.test(output);
