import type OAuth2Server from "@node-oauth/oauth2-server";
import { accessTokenPrefix, scopesOfGrant } from "../accounts/authenticate.ts";
import type { Scope } from "../accounts/caller.ts";
import { hashToken, makeToken } from "../accounts/sessions.ts";
import type { Database } from "../store/database/database.ts";
import { findKey, insertKey } from "../store/database/accounts/accounts.ts";
import { touchClient } from "../store/database/accounts/oauth-clients.ts";
import {
  endGrantRow, endReplayed, findCode, findGrant, findToken, type GrantWithGiver, insertCode, insertTokens, keepLatestTokens, type OauthCodeRow, replaceToken,
  useCode,
} from "../store/database/accounts/oauth-grants.ts";
import type { Db } from "../store/database/schema.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import { grantChanged } from "../observe/happenings.ts";
import type { Client, Clients } from "./clients.ts";
import { OauthFault } from "./errors.ts";
import { isRegistered } from "./redirect-uris.ts";

/** Milliseconds. */
export const lifetimes = {
  code: 60_000,
  access: 3_600_000,
  /** From its last exchange: a program that is not used for so long asks again. */
  refresh: 30 * 24 * 3_600_000,
  /**
   * For so long after its exchange a refresh token may come again: from two parts of a program at once, or after an answer that was lost. Whoever steals one
   * and uses it within these seconds of the program's own exchange is not noticed by it.
   */
  grace: 10_000,
};

/** Tokens of a grant that are kept; more come only of a program that refreshes without end. */
const mostTokens = 200;

/** Who a code or token is for: the key of a session before the exchange, the grant after it. */
export interface Holder {
  grantId: string;
  keyId: string;
  scopes: readonly Scope[];
}

type Code = OAuth2Server.AuthorizationCode;
type Token = OAuth2Server.Token;

export interface ModelParts {
  database: Database;
  clients: Clients;
  /** Of the request: programs that follow OAuth 2.1 leave `redirect_uri` out of the exchange, where the verifier takes its place. */
  namesRedirect: boolean;
}

/**
 * Where the library's protocol meets our tables. It calls these in the order of the protocol; what must happen once is one statement that says whether it
 * was the first. Only hashes of codes and tokens are stored.
 */
export class GrantModel {
  readonly #database: Database;
  readonly #clients: Clients;
  readonly #namesRedirect: boolean;

  constructor({ database, clients, namesRedirect }: ModelParts) {
    this.#database = database;
    this.#clients = clients;
    this.#namesRedirect = namesRedirect;
  }

  async getClient(id: string): Promise<OAuth2Server.Client | undefined> {
    return (await this.#clients.find(id)) as unknown as OAuth2Server.Client | undefined;
  }

  async validateRedirectUri(uri: string, client: OAuth2Server.Client): Promise<boolean> {
    return isRegistered(uri, (client as unknown as Client).redirectUris);
  }

  async generateAuthorizationCode(): Promise<string> {
    return `ac_${makeToken()}`;
  }

  async generateAccessToken(): Promise<string> {
    return accessTokenPrefix + makeToken();
  }

  async generateRefreshToken(): Promise<string> {
    return `rt_${makeToken()}`;
  }

  async validateScope(user: OAuth2Server.User, _client: OAuth2Server.Client, scopes: string[] = []): Promise<string[] | false> {
    const allowed: readonly string[] = holderOf(user).scopes;
    const kept = scopes.filter((scope) => allowed.includes(scope));
    return kept.length > 0 && kept;
  }

  async saveAuthorizationCode(code: Code, client: OAuth2Server.Client, user: OAuth2Server.User): Promise<Code> {
    const { keyId, grantId } = holderOf(user);
    await insertCode(this.#database.db, {
      hash: hashToken(code.authorizationCode), client_id: client.id, key_id: keyId, grant_id: grantId, scopes_json: textOf(code.scope),
      redirect_uri: code.redirectUri, challenge: code.codeChallenge!, expires_at: this.#database.now() + lifetimes.code, used_at: null, replayed_at: null,
    });
    return { ...code, client, user };
  }

  async getAuthorizationCode(text: string): Promise<Code | undefined> {
    const { db } = this.#database;
    const row = await findCode(db, hashToken(text));
    if (!row || row.expires_at <= this.#database.now()) return row?.used_at ? this.#endReplayed(row) : undefined;
    if (row.used_at !== null) return this.#endReplayed(row);
    const key = await findKey(db, row.key_id);
    if (!key || key.revoked_at !== null) return undefined;
    const scopes = scopesOfGrant({ scopes_json: row.scopes_json, giver_scopes_json: key.scopes_json });
    return {
      authorizationCode: text, redirectUri: this.#namesRedirect ? row.redirect_uri : "", scope: JSON.parse(row.scopes_json) as string[],
      codeChallenge: row.challenge, codeChallengeMethod: "S256",
      // Its end was looked at by the clock of the database.
      expiresAt: new Date(Date.now() + lifetimes.code),
      client: { id: row.client_id, grants: [] }, user: { grantId: row.grant_id, keyId: row.key_id, scopes } satisfies Holder,
    };
  }

  async revokeAuthorizationCode(code: Code): Promise<boolean> {
    const hash = hashToken(code.authorizationCode);
    if (await useCode(this.#database.db, hash, this.#database.now())) return true;
    await this.#endReplayed({ hash, grant_id: holderOf(code.user).grantId });
    return false;
  }

  async getRefreshToken(text: string): Promise<OAuth2Server.RefreshToken | undefined> {
    const now = this.#database.now();
    const row = await findToken(this.#database.db, hashToken(text));
    if (row?.kind !== "refresh" || row.expires_at <= now) return undefined;
    const grant = await findGrant(this.#database.db, row.grant_id);
    if (!grant || grant.revoked_at !== null || !giverHolds(grant, now)) return undefined;
    if (row.replaced_at !== null && now - row.replaced_at > lifetimes.grace) {
      await this.#database.transaction((trx) => endGrantRow(trx, row.grant_id, now));
      grantChanged.say({ event: "replayed" });
      return undefined;
    }
    const scopes = scopesOfGrant(grant);
    return {
      refreshToken: text, scope: scopes, client: { id: grant.client_id!, grants: [] },
      user: { grantId: grant.id, keyId: grant.given_by!, scopes } satisfies Holder,
    };
  }

  async revokeToken({ refreshToken }: OAuth2Server.RefreshToken): Promise<boolean> {
    // Within the grace it has a successor already, and gets another.
    await replaceToken(this.#database.db, hashToken(refreshToken), this.#database.now());
    return true;
  }

  /** @throws OauthFault where the grant, or what it would come of, has ended meanwhile */
  async saveToken(token: Token, client: OAuth2Server.Client, user: OAuth2Server.User): Promise<Token> {
    const holder = holderOf(user);
    const isNew = token.authorizationCode !== undefined;
    const isSaved = await this.#database.transaction((trx) =>
      isNew ? this.#begin(trx, token, client as unknown as Client, holder) : this.#goOn(trx, token, holder));
    if (!isSaved) throw new OauthFault("invalid_grant", "Invalid grant: it has ended meanwhile");
    grantChanged.say({ event: isNew ? "given" : "refreshed" });
    return { ...token, client, user };
  }

  /** @returns false where the code came twice meanwhile, or the key has ended */
  async #begin(trx: Db, token: Token, client: Client, { grantId, keyId }: Holder): Promise<boolean> {
    const now = this.#database.now();
    const [code, key] = [await findCode(trx, hashToken(token.authorizationCode as string)), await findKey(trx, keyId)];
    if (!code || code.replayed_at !== null || !key || key.revoked_at !== null || (key.expires_at ?? Infinity) <= now) return false;
    await insertKey(trx, {
      id: grantId, account_id: key.account_id, name: client.name, hash: hashToken(makeToken()), hint: "", scopes_json: textOf(token.scope),
      premium: key.premium, limits_json: null, source: "oauth", created_at: now, expires_at: null, revoked_at: null, client_id: client.id, given_by: keyId,
    });
    await touchClient(trx, client.id, now);
    await this.#addTokens(trx, grantId, token, textOf(token.scope));
    return true;
  }

  async #goOn(trx: Db, token: Token, { grantId }: Holder): Promise<boolean> {
    const grant = await findGrant(trx, grantId);
    if (!grant || grant.revoked_at !== null) return false;
    await this.#addTokens(trx, grantId, token, grant.scopes_json);
    return true;
  }

  async #addTokens(trx: Db, grantId: string, token: Token, refreshScopes: string): Promise<void> {
    const now = this.#database.now();
    const common = { grant_id: grantId, created_at: now, replaced_at: null };
    await insertTokens(trx, [
      { ...common, hash: hashToken(token.accessToken), kind: "access", scopes_json: textOf(token.scope), expires_at: now + lifetimes.access },
      { ...common, hash: hashToken(token.refreshToken!), kind: "refresh", scopes_json: refreshScopes, expires_at: now + lifetimes.refresh },
    ]);
    await keepLatestTokens(trx, grantId, mostTokens);
  }

  async #endReplayed(code: Pick<OauthCodeRow, "hash" | "grant_id">): Promise<undefined> {
    await this.#database.transaction((trx) => endReplayed(trx, code, this.#database.now()));
    grantChanged.say({ event: "replayed" });
  }
}

function holderOf(user: OAuth2Server.User): Holder {
  return user as unknown as Holder;
}

function textOf(scopes: readonly string[] | undefined): string {
  return JSON.stringify(scopes ?? []);
}

function giverHolds({ giver_revoked_at: revoked, giver_expires_at: expires }: GrantWithGiver, now: number): boolean {
  return revoked === null && (expires === null || expires > now);
}

/** The grant that a code is to become is named before it is made, so that a code which comes twice at once ends it whichever comes first. */
export function holderFor(keyId: string, scopes: readonly Scope[], now: number): Holder {
  return { grantId: uuidV7(now), keyId, scopes };
}
