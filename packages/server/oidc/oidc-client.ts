import type { Configuration, ServerMetadata } from "openid-client";
import type { OidcSettings } from "../config/oidc-of.ts";
import type { GuardedClient } from "../outbound/guarded-client.ts";
import { OutboundError } from "../outbound/errors.ts";
import { groupsIn } from "./groups.ts";
import type { Attempt } from "./login-attempt.ts";
import { providerFetch } from "./provider-fetch.ts";
import { SignOnError } from "./sign-on-error.ts";

/** For how long the provider's description is believed, milliseconds; and a failure to get it, so that strangers do not knock there by us. */
const believed = { metadata: 60 * 60 * 1000, failure: 3000 };

/** Who the provider says somebody is. */
export interface Identity {
  issuer: string;
  /** The provider's own id of them, which it gives to nobody else. */
  subject: string;
  /** Lower case; undefined where the provider has none. */
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  groups: readonly string[];
}

export interface OidcClientParts {
  settings: OidcSettings;
  client: GuardedClient;
  /** Where the provider sends browsers back to. */
  redirectUri: () => string;
  /** Milliseconds that the provider has for a response. */
  timeoutMs: number;
  now: () => number;
}

/** The provider, as this service talks to it: authorization code with PKCE, state and nonce. Nothing is asked before somebody logs in. */
export class OidcClient {
  readonly #parts: OidcClientParts;
  #found: { until: number; metadata: Promise<ServerMetadata> } | undefined;

  constructor(parts: OidcClientParts) {
    this.#parts = parts;
  }

  /** Where a browser goes to log in. @throws SignOnError */
  async authorizationUrl({ state, nonce, verifier }: Attempt): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import("openid-client");
    const configuration = await this.#configuration();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.#parts.redirectUri(),
      scope: this.#parts.settings.scopes.join(" "),
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    }).href;
  }

  /**
   * Changes the code of a browser that came back for who it is.
   * @param query what it came back with
   * @throws SignOnError
   */
  async identify(query: string, { state, nonce, verifier }: Attempt): Promise<Identity> {
    const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client");
    const { groupsClaim, roles } = this.#parts.settings;
    const came = new URL(this.#parts.redirectUri());
    came.search = query;
    if (came.searchParams.get("state") !== state) throw new SignOnError("expired", "the state is of another login, or of another browser");
    const configuration = await this.#configuration();
    try {
      const tokens = await authorizationCodeGrant(configuration, came, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier });
      const token: Record<string, unknown> & { sub: string; iss: string } = tokens.claims()!;
      const lacks = token["email"] === undefined || (roles !== undefined && groupsIn(token, groupsClaim) === undefined);
      // Many providers keep the token small, and say the rest when they are asked.
      const more = lacks && configuration.serverMetadata().userinfo_endpoint ? await fetchUserInfo(configuration, tokens.access_token, token.sub) : {};
      return this.#identityOf(token, { ...more, ...token });
    } catch (problem) {
      throw await faultOf(problem);
    }
  }

  #identityOf({ iss, sub }: { iss: string; sub: string }, claims: Record<string, unknown>): Identity {
    const { groupsClaim, trustEmail } = this.#parts.settings;
    const text = (name: string) => (typeof claims[name] === "string" && claims[name].trim() !== "" ? claims[name].trim() : undefined);
    const verified = claims["email_verified"];
    return {
      issuer: iss, subject: sub,
      email: text("email")?.toLowerCase(),
      // Some providers write it as text.
      emailVerified: verified === true || verified === "true" || (verified === undefined && trustEmail),
      name: text("name") ?? text("preferred_username"),
      groups: groupsIn(claims, groupsClaim) ?? [],
    };
  }

  /**
   * Made for each login, so that the keys which signed its token are fetched for it: a provider changes them when it likes. The library would keep them for
   * five minutes, and look for unknown ones again after one.
   */
  async #configuration(): Promise<Configuration> {
    const library = await import("openid-client");
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration, enableNonRepudiationChecks, None } = library;
    const { clientId, clientSecret } = this.#parts.settings;
    const metadata = await this.#metadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const secretBy = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
    const authentication = clientSecret === undefined ? None() : secretBy(clientSecret);
    const configuration = new Configuration(metadata, clientId, clientSecret === undefined ? {} : { client_secret: clientSecret }, authentication);
    configuration[library.customFetch] = providerFetch(this.#parts.client, this.#parts.timeoutMs);
    // The signature counts too, not the connection alone.
    enableNonRepudiationChecks(configuration);
    if (this.#isPlain) allowInsecureRequests(configuration);
    return configuration;
  }

  get #isPlain(): boolean {
    return this.#parts.settings.issuer.startsWith("http:");
  }

  #metadata(): Promise<ServerMetadata> {
    if (this.#found && this.#parts.now() < this.#found.until) return this.#found.metadata;
    const metadata = this.#discover();
    const found = { until: Number.POSITIVE_INFINITY, metadata };
    this.#found = found;
    metadata.then(
      () => void (found.until = this.#parts.now() + believed.metadata),
      () => void (found.until = this.#parts.now() + believed.failure),
    );
    return metadata;
  }

  async #discover(): Promise<ServerMetadata> {
    const library = await import("openid-client");
    const { settings: { issuer, clientId }, client, timeoutMs } = this.#parts;
    try {
      const configuration = await library.discovery(new URL(issuer), clientId, undefined, undefined, {
        [library.customFetch]: providerFetch(client, timeoutMs),
        ...(this.#isPlain && { execute: [library.allowInsecureRequests] }),
      });
      return { ...configuration.serverMetadata() };
    } catch (cause) {
      throw new SignOnError("unavailable", "the provider did not answer its discovery as one", { cause });
    }
  }
}

async function faultOf(problem: unknown): Promise<SignOnError> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError } = await import("openid-client");
  const options = { cause: problem };
  for (let cause: unknown = problem; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return new SignOnError("unavailable", `the provider ${cause.message}`, options);
  }
  if (problem instanceof AuthorizationResponseError) return new SignOnError("refused", `the provider refused: ${problem.error}`, options);
  // A code counts once; who goes back in the browser's history brings it again.
  const isOld = problem instanceof ResponseBodyError && problem.error === "invalid_grant";
  if (isOld) return new SignOnError("expired", "the code was used before, or is too old", options);
  if (problem instanceof ResponseBodyError) return new SignOnError("unavailable", `the provider refuses this service: ${problem.error}`, options);
  const code = problem instanceof ClientError ? problem.code : undefined;
  return new SignOnError("invalid", `what the provider sent does not hold${code === undefined ? "" : `: ${code}`}`, options);
}
