import type OAuth2Server from "@node-oauth/oauth2-server";
import type { Database } from "../store/database/database.ts";
import { endGrantRow, findGrant, findToken } from "../store/database/accounts/oauth-grants.ts";
import { hashToken } from "../accounts/sessions.ts";
import { grantChanged } from "../observe/happenings.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { type Clients, grantTypes } from "./clients.ts";
import { OauthFault } from "./errors.ts";
import { GrantModel, type Holder, lifetimes } from "./grant-model.ts";
import { isOwnResource } from "./metadata.ts";

type Form = Readonly<Record<string, string>>;

/** The protocol of OAuth 2.1, as the library carries it out over our tables. It is loaded when the first program asks: 18 MB. */
export class AuthorizationServer {
  readonly #database: Database;
  readonly #clients: Clients;

  constructor(database: Database, clients: Clients) {
    this.#database = database;
    this.#clients = clients;
  }

  /** The code that a consent gives a program. */
  async codeFor({ client, redirectUri, challenge }: AuthorizationRequest, holder: Holder): Promise<string> {
    const { server, library: { Request, Response } } = await this.#open(true);
    const body = {
      client_id: client.id, redirect_uri: redirectUri, response_type: "code", code_challenge: challenge, code_challenge_method: "S256",
      scope: holder.scopes.join(" "),
    };
    const authenticateHandler = { handle: () => holder };
    const work = server.authorize(new Request({ headers: {}, method: "POST", query: {}, body }), new Response(), { authenticateHandler });
    return (await unwrapped(work)).authorizationCode;
  }

  /**
   * The token endpoint (RFC 6749, section 3.2).
   * @param base URL of the service, as the program knows it
   * @returns the body of the response @throws OauthFault
   */
  async exchange(form: Form, headers: Record<string, string>, base: string): Promise<Record<string, unknown>> {
    const { grant_type: type = "" } = form;
    if (type !== "" && !(grantTypes as readonly string[]).includes(type)) {
      throw new OauthFault("unsupported_grant_type", `grant_type must be one of ${grantTypes.join(", ")}`);
    }
    if (form.resource !== undefined && !isOwnResource(form.resource, base)) throw new OauthFault("invalid_target", "resource must be this service");
    const { server, library: { Request, Response } } = await this.#open(form.redirect_uri !== undefined);
    const response = new Response();
    await unwrapped(server.token(new Request({ headers, method: "POST", query: {}, body: { ...form } }), response));
    return response.body as Record<string, unknown>;
  }

  /** Ends the grant of a token, of either kind (RFC 7009). One that is unknown has ended already. @throws OauthFault for a token of another program */
  async revoke({ token, client_id: client }: Form): Promise<void> {
    if (!token) throw new OauthFault("invalid_request", "token is missing");
    if (!client || !(await this.#clients.find(client))) throw new OauthFault("invalid_client", "client_id names no program that is registered here", 401);
    const row = await findToken(this.#database.db, hashToken(token));
    const grant = row && (await findGrant(this.#database.db, row.grant_id));
    if (!grant) return;
    if (grant.client_id !== client) throw new OauthFault("unauthorized_client", "the token is that of another program");
    if (await this.#database.transaction((trx) => endGrantRow(trx, grant.id, this.#database.now()))) grantChanged.say({ event: "ended" });
  }

  async #open(namesRedirect: boolean): Promise<{ library: typeof OAuth2Server; server: OAuth2Server }> {
    const { default: library } = await import("@node-oauth/oauth2-server");
    const model = new GrantModel({ database: this.#database, clients: this.#clients, namesRedirect });
    const server = new library({
      model: model as never, allowEmptyState: true, authorizationCodeLifetime: lifetimes.code / 1000, accessTokenLifetime: lifetimes.access / 1000,
      refreshTokenLifetime: lifetimes.refresh / 1000, requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
    return { library, server };
  }
}

/** Faults of the protocol become ours; what went wrong below it comes out as it was, for the log alone. */
async function unwrapped<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (problem) {
    const { inner, code, name, message } = problem as Partial<OAuth2Server.OAuthError> & { inner?: unknown };
    if (name === "server_error" || code === undefined || code >= 500) throw inner ?? problem;
    throw new OauthFault(name!, message!, code);
  }
}
