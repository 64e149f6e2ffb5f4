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
  /** Inputs that it needs there. */
  uploads: readonly string[];
}
