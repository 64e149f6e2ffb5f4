import { isIP } from "node:net";
import type { GroupRole } from "./oidc-setting-types.ts";
import { ConfigError } from "./load-config.ts";
import { keyIn } from "./secret-keys.ts";
import type { Config } from "./settings.ts";

/** The OpenID Connect provider that people log in with. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** Undefined: a public client. */
  clientSecret: string | undefined;
  /** What people call the provider. */
  name: string;
  scopes: readonly string[];
  groupsClaim: string;
  /** Undefined: groups count for nothing, and only who was invited comes in. */
  roles: readonly GroupRole[] | undefined;
  /** Whether an email counts as verified where the provider says nothing. */
  trustEmail: boolean;
}

/**
 * The provider of the configuration, or undefined where it names none.
 * @throws ConfigError where a setting is missing, contradicts another one, or does nothing
 */
export function oidcOf(config: Config): OidcSettings | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: given, oidcClientSecretFile: file, oidcScopes: scopes } = config;
  if (issuer === undefined) {
    if (clientId ?? given ?? file ?? config.oidcRoles) throw new ConfigError("ATELIER_OIDC_ISSUER must be set where other settings of OpenID Connect are.");
    return undefined;
  }
  if (clientId === undefined) throw new ConfigError("ATELIER_OIDC_CLIENT_ID must be set where ATELIER_OIDC_ISSUER is.");
  if (given !== undefined && file !== undefined) {
    throw new ConfigError("ATELIER_OIDC_CLIENT_SECRET and ATELIER_OIDC_CLIENT_SECRET_FILE are both set: set one of them.");
  }
  if (!scopes.includes("openid")) throw new ConfigError("ATELIER_OIDC_SCOPES must have openid among the scopes.");
  const url = new URL(issuer);
  if (url.protocol === "http:" && !config.allowPrivateAddresses && !isLoopback(url.hostname)) {
    throw new ConfigError("ATELIER_OIDC_ISSUER must use https: over plain http anybody on the way could log in as anybody.");
  }
  return {
    issuer, clientId, scopes,
    clientSecret: file === undefined ? given : keyIn(file, "ATELIER_OIDC_CLIENT_SECRET_FILE"),
    name: config.oidcName ?? url.host,
    groupsClaim: config.oidcGroupsClaim,
    roles: config.oidcRoles,
    trustEmail: config.oidcTrustEmail,
  };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || (isIP(host) === 4 && host.startsWith("127."));
}
