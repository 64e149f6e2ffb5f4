import type { Micros } from "@atelier/engine/engine.ts";
import type { Entry, Profile } from "../profiles/profile.ts";
import type { Accepted, Connection, Provider } from "../providers/provider.ts";

/** A provider that is set up. */
export interface Host {
  provider: Provider;
  profile: Profile;
  connection: Connection;
}

/** A request that a provider has accepted. */
export interface Request {
  host: Host;
  entry: Entry;
  model: string;
  accepted: Accepted;
  /** What it cost by the price list when it was submitted, where that is known: models and prices of an entry may have changed since. */
  micros?: Micros | undefined;
  /** Inputs that it needs there. */
  uploads: readonly string[];
}
