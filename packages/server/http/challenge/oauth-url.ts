import type { Config } from "../../config/settings.ts";
import { publicPath } from "../public-path.ts";

/** URL of the service as the client of a request knows it; undefined where there is no OAuth for it. */
export type OauthUrl = (host: string | undefined) => string | undefined;

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Where OAuth may be used: by https, or on this machine (OAuth 2.1, section 1.5). Clients compare the URL that they called with the one that they find, so
 * that on this machine the request's own `Host` counts: `localhost` and `127.0.0.1` are two. Only names of this machine are taken from it.
 */
export function oauthUrl({ oauth, publicUrl, authHeaders }: Pick<Config, "oauth" | "publicUrl" | "authHeaders">): OauthUrl {
  // Tokens come in `Authorization`.
  if (!oauth || !authHeaders.includes("authorization")) return () => undefined;
  if (publicUrl?.startsWith("https:")) return () => publicUrl;
  if (publicUrl !== undefined && !loopback.test(new URL(publicUrl).host)) return () => undefined;
  const path = publicPath(publicUrl);
  return (host) => (host !== undefined && loopback.test(host) ? `http://${host.toLowerCase()}${path}` : publicUrl);
}
