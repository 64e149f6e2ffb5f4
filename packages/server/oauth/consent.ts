import type { Session } from "../accounts/sessions.ts";
import type { Scope } from "../accounts/caller.ts";
import { invalidRequest } from "../errors.ts";
import { grantChanged } from "../observe/happenings.ts";
import { countGrants } from "../store/database/accounts/oauth-grants.ts";
import type { Database } from "../store/database/database.ts";
import { type AuthorizationRequest, readAuthorizationRequest, type RefusedRequest } from "./authorization-request.ts";
import type { AuthorizationServer } from "./authorization-server.ts";
import type { Clients } from "./clients.ts";
import { grantsFull } from "./errors.ts";
import { holderFor } from "./grant-model.ts";
import { placeOf, withAnswer } from "./redirect-uris.ts";

/** Programs that one key lets in at once. */
export const mostGrants = 100;

/** What the consent page shows. */
export interface ConsentView {
  client: { name: string; where: string; is_here: boolean };
  /** Asked for; `allowed` where the session may give it. */
  scopes: { scope: Scope; allowed: boolean }[];
  /** Why nothing can be given: the person may go back to the program, which gets this as its answer. */
  refused?: { error: string; description: string; redirect_to: string };
}

/** People say whether a program comes in. Nobody is sent to a program but by a click of theirs: whoever registers one must not have a redirect of ours. */
export class Consent {
  readonly #database: Database;
  readonly #clients: Clients;
  readonly #server: AuthorizationServer;

  constructor(database: Database, clients: Clients, server: AuthorizationServer) {
    this.#database = database;
    this.#clients = clients;
    this.#server = server;
  }

  /** @param query of the authorization request @param base URL of the service, as the browser knows it @throws ServiceError 400 */
  async view(query: string, { caller }: Session, base: string): Promise<ConsentView> {
    const request = await readAuthorizationRequest(query, this.#clients, base);
    const { where, isHere } = placeOf(request.redirectUri);
    const client = { name: request.client.name, where, is_here: isHere };
    if ("error" in request) {
      const { error, description } = request;
      return { client, scopes: [], refused: { error, description, redirect_to: answerTo(request, base, { error, error_description: description }) } };
    }
    return { client, scopes: request.scopes.map((scope) => ({ scope, allowed: caller.scopes.includes(scope) })) };
  }

  /**
   * What the person said. @param scopes given; undefined: none, the program stays out
   * @returns where the browser goes then @throws ServiceError 400, 409
   */
  async decide(query: string, session: Session, base: string, scopes: readonly Scope[] | undefined): Promise<string> {
    const request = await readAuthorizationRequest(query, this.#clients, base);
    if ("error" in request) throw invalidRequest([{ name: "request", reason: request.description }]);
    if (scopes === undefined) {
      grantChanged.say({ event: "declined" });
      return answerTo(request, base, { error: "access_denied", error_description: "the person has declined" });
    }
    const { keyId, scopes: own } = session.caller;
    if (!scopes.every((scope) => request.scopes.includes(scope) && own.includes(scope))) {
      throw invalidRequest([{ name: "scopes", reason: "must be some of those that the program asks for and that this session has" }]);
    }
    if ((await countGrants(this.#database.db, keyId)) >= mostGrants) throw grantsFull(mostGrants);
    const code = await this.#server.codeFor(request, holderFor(keyId, scopes, this.#database.now()));
    return answerTo(request, base, { code });
  }
}

function answerTo(request: AuthorizationRequest | RefusedRequest, base: string, answer: Record<string, string>): string {
  return withAnswer(request.redirectUri, { ...answer, state: request.state, iss: base });
}
