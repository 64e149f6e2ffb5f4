import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { wasMadeHere } from "@atelier/media/provenance/made-here.ts";
import type { Credentials } from "@atelier/media/provenance/marking.ts";
import type { Database } from "../store/database/database.ts";
import { ensureSecretFact, readSecretFact } from "../store/database/secrets/secret-meta.ts";

const fact = "signing-identity";

/**
 * What signs the results of all processes of a database. It lies in the database, sealed where its secrets are; made once, by whoever needs it first. An
 * operator's own `key.pem` and `chain.pem` in a folder go before it, on that machine. Those in a folder that the service made itself, as it once did on each
 * machine, become the database's where that has none, and stay only for older versions.
 */
export class SigningIdentity {
  readonly #database: Pick<Database, "db" | "secrets">;
  readonly #folder: string;
  #shared: Credentials | undefined;

  /** @param folder of the operator's own; need not exist */
  constructor(database: Pick<Database, "db" | "secrets">, folder: string) {
    this.#database = database;
    this.#folder = folder;
  }

  /** @throws SecretKeyError where the secrets are sealed and this process has no key for them */
  async credentials(): Promise<Credentials> {
    const here = await this.#inFolder();
    if (here && !wasMadeHere(here.chain)) return here;
    return (this.#shared ??= await this.#ensure(here));
  }

  /** What was made on this machine before is the database's from the start on: it may be moved without the folder. */
  async adopt(): Promise<void> {
    if (await this.#inFolder()) await this.credentials();
  }

  async #ensure(here: Credentials | undefined): Promise<Credentials> {
    const known = await readSecretFact(this.#database, fact);
    if (known !== undefined) return JSON.parse(known) as Credentials;
    const made = here ?? (await makeNew());
    return JSON.parse(await ensureSecretFact(this.#database, fact, () => JSON.stringify(made))) as Credentials;
  }

  async #inFolder(): Promise<Credentials | undefined> {
    try {
      const [key, chain] = await Promise.all(["key.pem", "chain.pem"].map((name) => readFile(join(this.#folder, name), "utf8")));
      return { key: key!, chain: chain! };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }
}

/** Once in the life of an installation: nobody else loads what makes certificates. */
async function makeNew(): Promise<Credentials> {
  const { makeCredentials } = await import("@atelier/media/provenance/credentials.ts");
  return makeCredentials();
}
