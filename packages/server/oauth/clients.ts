import type { Database } from "../store/database/database.ts";
import { countClients, deleteOldestUnusedClient, findClient, insertClient } from "../store/database/accounts/oauth-clients.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import { OauthFault } from "./errors.ts";
import { faultOfRedirectUri, placeOf } from "./redirect-uris.ts";

/** Programs that are registered at once, and redirect URIs of one. */
export const most = { clients: 1000, redirectUris: 10, name: 80 };

export interface Client {
  id: string;
  name: string;
  redirectUris: readonly string[];
  /** All are public: a secret in a program on people's machines is none (RFC 8252, section 8.5). */
  grants: readonly ["authorization_code", "refresh_token"];
}

export const grantTypes = ["authorization_code", "refresh_token"] as const;

/** Programs register themselves (RFC 7591). Whoever can reach the service may do so: what is kept of them is bounded. */
export class Clients {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(id: string): Promise<Client | undefined> {
    const row = await findClient(this.#database.db, id);
    return row && { id, name: row.name, redirectUris: JSON.parse(row.redirect_uris_json) as string[], grants: grantTypes };
  }

  /**
   * Registers a program; where there are as many as may be, the oldest that nobody has let in is forgotten.
   * @param metadata as the program sent it
   * @returns what RFC 7591, section 3.2.1, answers
   * @throws OauthFault 400 for metadata that cannot be taken, 503 where every place is taken by a program in use
   */
  async register(metadata: unknown): Promise<Record<string, unknown>> {
    const { name, redirectUris } = readMetadata(metadata);
    const now = this.#database.now();
    const id = uuidV7(now);
    const isIn = await this.#database.transaction(async (trx) => {
      if ((await countClients(trx)) >= most.clients && !(await deleteOldestUnusedClient(trx))) return false;
      await insertClient(trx, { id, name, redirect_uris_json: JSON.stringify(redirectUris), created_at: now, used_at: null });
      return true;
    });
    if (!isIn) throw new OauthFault("temporarily_unavailable", "as many programs are registered as may be", 503, { "retry-after": "3600" });
    return {
      client_id: id, client_id_issued_at: Math.floor(now / 1000), client_name: name, redirect_uris: redirectUris, grant_types: grantTypes,
      response_types: ["code"], token_endpoint_auth_method: "none",
    };
  }
}

function readMetadata(metadata: unknown): { name: string; redirectUris: string[] } {
  if (typeof metadata !== "object" || metadata === null || Array.isArray(metadata)) throw invalid("the body must be a JSON object");
  const { redirect_uris: uris, client_name: name, grant_types: grants, response_types: responses } = metadata as Record<string, unknown>;
  if (!isTexts(uris) || uris.length === 0 || uris.length > most.redirectUris) {
    throw new OauthFault("invalid_redirect_uri", `redirect_uris must be a list of 1 to ${most.redirectUris} URIs`);
  }
  for (const uri of uris) {
    const fault = faultOfRedirectUri(uri);
    if (fault) throw new OauthFault("invalid_redirect_uri", `redirect_uris: each ${fault}`);
  }
  if (grants !== undefined && !(isTexts(grants) && grants.includes("authorization_code"))) throw invalid("grant_types must have authorization_code");
  if (responses !== undefined && !(isTexts(responses) && responses.includes("code"))) throw invalid("response_types must have code");
  if (name !== undefined && name !== null && typeof name !== "string") throw invalid("client_name must be text");
  return { name: plainName(name ?? "") || placeOf(uris[0]!).where, redirectUris: [...new Set(uris)] };
}

/** A name that shows as it is: no control character, none that turns the direction of text around. */
function plainName(name: string): string {
  return [...name.replace(/\p{C}/gu, "").replace(/\s+/gu, " ").trim()].slice(0, most.name).join("");
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function invalid(description: string): OauthFault {
  return new OauthFault("invalid_client_metadata", description);
}
