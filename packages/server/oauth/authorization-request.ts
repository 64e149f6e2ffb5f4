import { type Scope, scopes as allScopes } from "../accounts/caller.ts";
import { usualScopes } from "../accounts/key-answers.ts";
import { invalidRequest } from "../errors.ts";
import type { Client, Clients } from "./clients.ts";
import { isOwnResource } from "./metadata.ts";
import { isRegistered } from "./redirect-uris.ts";

/** What a program asks a person for. */
export interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  state: string | undefined;
  challenge: string;
  /** Asked for, of those that there are. */
  scopes: readonly Scope[];
}

/** A request that cannot be granted, though it is known who asks: what the program gets, if the person goes back to it. */
export interface RefusedRequest {
  client: Client;
  redirectUri: string;
  state: string | undefined;
  error: string;
  description: string;
}

/**
 * Reads the query of an authorization request (OAuth 2.1, section 4.1.1).
 * @param base URL of the service, as the person's browser knows it
 * @throws ServiceError 400 where it is not certain who asks, or where the answer would go: then nobody is sent anywhere
 */
export async function readAuthorizationRequest(query: string, clients: Clients, base: string): Promise<AuthorizationRequest | RefusedRequest> {
  const params = new URLSearchParams(query);
  const once = (name: string) => (params.getAll(name).length === 1 ? params.get(name)! : undefined);
  const id = once("client_id");
  const client = id === undefined || !/^[0-9a-f-]{36}$/.test(id) ? undefined : await clients.find(id);
  if (!client) throw invalidRequest([{ name: "client_id", reason: "names no program that is registered here: connect again from the program" }]);
  const redirectUri = params.has("redirect_uri") || client.redirectUris.length > 1 ? once("redirect_uri") : client.redirectUris[0];
  if (redirectUri === undefined || !isRegistered(redirectUri, client.redirectUris)) {
    throw invalidRequest([{ name: "redirect_uri", reason: "is none that the program has registered: connect again from the program" }]);
  }
  const state = once("state");
  const refuse = (error: string, description: string): RefusedRequest => ({ client, redirectUri, state, error, description });
  const repeated = [...new Set(params.keys())].find((name) => name !== "resource" && params.getAll(name).length > 1);
  if (repeated !== undefined) return refuse("invalid_request", `${repeated.slice(0, 40)} is given twice`);
  if (state !== undefined && !/^[\x20-\x7e]{1,2048}$/.test(state)) return refuse("invalid_request", "state must be at most 2048 ASCII characters");
  if (once("response_type") !== "code") return refuse("unsupported_response_type", "response_type must be code");
  const challenge = once("code_challenge");
  if (challenge === undefined || !/^[\w-]{43}$/.test(challenge)) return refuse("invalid_request", "code_challenge must be the base64url of a SHA-256");
  if (once("code_challenge_method") !== "S256") return refuse("invalid_request", "code_challenge_method must be S256");
  if (!params.getAll("resource").every((resource) => isOwnResource(resource, base))) return refuse("invalid_target", "resource must be this service");
  const asked = (once("scope") ?? "").split(" ").filter((scope) => scope !== "");
  // What other servers have, such as `offline_access`, is passed over: the answer says what was given.
  const scopes = asked.length === 0 ? usualScopes : allScopes.filter((scope) => asked.includes(scope));
  if (scopes.length === 0) return refuse("invalid_scope", `scope must name some of ${allScopes.join(", ")}`);
  return { client, redirectUri, state, challenge, scopes };
}
