import type { Config } from "../config/settings.ts";
import type { Buckets } from "../accounts/token-bucket.ts";
import { oauthUrl } from "../http/challenge/oauth-url.ts";
import type { Routes } from "../http/server-types.ts";
import type { Database } from "../store/database/database.ts";
import { AuthorizationServer } from "./authorization-server.ts";
import { Clients } from "./clients.ts";
import { Consent } from "./consent.ts";
import { consentRoutes, grantRoutes } from "./grant-routes.ts";
import { Grants } from "./grants.ts";
import { oauthProtocolRoutes } from "./protocol-routes.ts";

export interface OauthParts {
  config: Pick<Config, "oauth" | "publicUrl" | "authHeaders" | "guessLimit">;
  database: Database;
  buckets: Buckets;
}

/** Programs connect by logging in: OAuth 2.1 for public clients, and the grants that come of it. */
export function oauthRoutes({ config, database, buckets }: OauthParts): Routes {
  const urlFor = oauthUrl(config);
  const clients = new Clients(database);
  const server = new AuthorizationServer(database, clients);
  const { publicUrl, guessLimit: limited } = config;
  const all = [
    oauthProtocolRoutes({ server, clients, urlFor, publicUrl, buckets, limited, now: database.now }),
    consentRoutes(new Consent(database, clients, server), urlFor),
    grantRoutes(new Grants(database)),
  ];
  return (http) => all.forEach((routes) => routes(http));
}
