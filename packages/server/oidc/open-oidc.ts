import type { LogIn } from "../accounts/log-in.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { OidcSettings } from "../config/oidc-of.ts";
import { Members } from "../members/members.ts";
import type { Passwords } from "../members/passwords.ts";
import { createGuardedClient } from "../outbound/guarded-client.ts";
import type { Database } from "../store/database/database.ts";
import { LoginAttempts } from "./login-attempt.ts";
import { OidcClient } from "./oidc-client.ts";
import { SignOn, type SignOnParts } from "./sign-on.ts";

export interface OidcParts extends Pick<SignOnParts, "accountId" | "warn"> {
  settings: OidcSettings;
  database: Database;
  sessions: Sessions;
  logIn: LogIn;
  passwords: Passwords;
  /** Of this service, in all processes the same. */
  secret: string;
  redirectUri: () => string;
  /** Default: the database's. */
  now?: () => number;
  /** Milliseconds that the provider has for a response. */
  timeoutMs?: number;
}

/** Puts the login by OpenID Connect together. The provider is an address that the operator has chosen: it may be a private one. */
export function openOidc(
  { settings, database, passwords, secret, redirectUri, now = database.now, timeoutMs = 10_000, ...parts }: OidcParts,
): { signOn: SignOn; close: () => Promise<void> } {
  const outbound = createGuardedClient({ allowPrivate: true });
  const client = new OidcClient({ settings, client: outbound, redirectUri, now, timeoutMs });
  const attempts = new LoginAttempts(secret, now);
  const members = new Members(database, passwords);
  return { signOn: new SignOn({ ...parts, settings, database, client, attempts, members }), close: () => outbound.close() };
}
