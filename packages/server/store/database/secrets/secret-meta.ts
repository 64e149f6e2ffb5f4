import type { Database } from "../database.ts";
import { ensureMeta, readMeta } from "../meta.ts";

/** Facts of `meta` that are secret: what signed URLs, and results, are signed with. */
export const secretFacts = ["link-secret", "signing-identity"] as const;
export type SecretFact = (typeof secretFacts)[number];

/** What a sealed fact is bound to. */
export const identityOfFact = (key: string): string => `meta:${key}`;

/** A secret fact; undefined when there is none yet. */
export async function readSecretFact({ db, secrets }: Pick<Database, "db" | "secrets">, key: SecretFact): Promise<string | undefined> {
  const stored = await readMeta(db, key);
  return stored === undefined ? undefined : secrets.open(identityOfFact(key), stored);
}

/** A secret fact, made and stored when there is none: processes that start together agree on one. */
export async function ensureSecretFact({ db, secrets }: Pick<Database, "db" | "secrets">, key: SecretFact, make: () => string): Promise<string> {
  return secrets.open(identityOfFact(key), await ensureMeta(db, key, () => secrets.seal(identityOfFact(key), make())));
}
