import type OAuth2Server from "@node-oauth/oauth2-server";
import { accessTokenPrefix, scopesOfGrant } from "../accounts/authenticate.ts";
import type { Scope } from "../accounts/caller.ts";
import { hashToken, makeToken } from "../accounts/sessions.ts";
import type { Database } from "../store/database/database.ts";
import { findKey, insertKey } from "../store/database/accounts/accounts.ts";
import { touchClient } from "../store/database/accounts/oauth-clients.ts";
import {
  endReplayed, endGrantRow, findCode, findGrant, findToken, insertCode, insertTokens, keepLatestTokens, replaceToken, useCode,
} from "../store/database/accounts/oauth-grants.ts";
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
export function grantModel({ database, clients, namesRedirect }: ModelParts) {
  const { db } = database;
  const holders = (user: OAuth2Server.User) => user as unknown as Holder;
  const given = (scopes: readonly string[] | undefined) => JSON.stringify(scopes ?? []);

  async function tokensOf(trx: typeof db, grantId: string, token: Token, refreshScopes: string): Promise<void> {
    const now = database.now();
    await insertTokens(trx, [
      {
        hash: hashToken(token.accessToken), grant_id: grantId, kind: "access", scopes_json: given(token.scope), created_at: now,
        expires_at: now + lifetimes.access, replaced_at: null,
      },
      {
        hash: hashToken(token.refreshToken!), grant_id: grantId, kind: "refresh", scopes_json: refreshScopes, created_at: now,
        expires_at: now + lifetimes.refresh, replaced_at: null,
      },
    ]);
    await keepLatestTokens(trx, grantId, mostTokens);
  }

  /** @returns false where the code came twice meanwhile, or the key has ended */
  async function begin(trx: typeof db, token: Token, client: Client, { grantId, keyId }: Holder): Promise<boolean> {
    const now = database.now();
    const [code, key] = [await findCode(trx, hashToken(token.authorizationCode as string)), await findKey(trx, keyId)];
    if (!code || code.replayed_at !== null || !key || key.revoked_at !== null) return false;
    await insertKey(trx, {
      id: grantId, account_id: key.account_id, name: client.name, hash: hashToken(makeToken()), hint: "", scopes_json: given(token.scope), premium: key.premium,
      limits_json: null, source: "oauth", created_at: now, expires_at: null, revoked_at: null, client_id: client.id, given_by: keyId,
    });
    await touchClient(trx, client.id, now);
    await tokensOf(trx, grantId, token, given(token.scope));
    return true;
  }

  return {
    async getClient(id: string) {
      return (await clients.find(id)) as unknown as OAuth2Server.Client | undefined;
    },
    validateRedirectUri: async (uri: string, client: OAuth2Server.Client) => isRegistered(uri, (client as unknown as Client).redirectUris),
    generateAuthorizationCode: async () => `ac_${makeToken()}`,
    generateAccessToken: async () => accessTokenPrefix + makeToken(),
    generateRefreshToken: async () => `rt_${makeToken()}`,
    async validateScope(user: OAuth2Server.User, _client: OAuth2Server.Client, scopes: string[] = []) {
      const { scopes: allowed } = holders(user);
      const kept = scopes.filter((scope) => (allowed as readonly string[]).includes(scope));
      return kept.length > 0 && kept;
    },
    async saveAuthorizationCode(code: Code, client: OAuth2Server.Client, user: OAuth2Server.User) {
      const { keyId, grantId } = holders(user);
      await insertCode(db, {
        hash: hashToken(code.authorizationCode), client_id: client.id, key_id: keyId, grant_id: grantId, scopes_json: given(code.scope),
        redirect_uri: code.redirectUri, challenge: code.codeChallenge!, expires_at: database.now() + lifetimes.code, used_at: null, replayed_at: null,
      });
      return { ...code, client, user };
    },
    async getAuthorizationCode(text: string): Promise<Code | undefined> {
      const row = await findCode(db, hashToken(text));
      if (row && row.used_at !== null) {
        await database.transaction((trx) => endReplayed(trx, row, database.now()));
        grantChanged.say({ event: "replayed" });
      }
      if (!row || row.used_at !== null || row.expires_at <= database.now()) return undefined;
      const key = await findKey(db, row.key_id);
      if (!key || key.revoked_at !== null) return undefined;
      const scopes = scopesOfGrant({ scopes_json: row.scopes_json, giver_scopes_json: key.scopes_json });
      return {
        authorizationCode: text, redirectUri: namesRedirect ? row.redirect_uri : "", scope: JSON.parse(row.scopes_json) as string[],
        codeChallenge: row.challenge, codeChallengeMethod: "S256",
        // Its end was looked at by the clock of the database.
        expiresAt: new Date(Date.now() + lifetimes.code),
        client: { id: row.client_id, grants: [] }, user: { grantId: row.grant_id, keyId: row.key_id, scopes } satisfies Holder,
      };
    },
    async revokeAuthorizationCode(code: Code): Promise<boolean> {
      const hash = hashToken(code.authorizationCode);
      if (await useCode(db, hash, database.now())) return true;
      await database.transaction((trx) => endReplayed(trx, { hash, grant_id: holders(code.user).grantId }, database.now()));
      grantChanged.say({ event: "replayed" });
      return false;
    },
    async getRefreshToken(text: string): Promise<OAuth2Server.RefreshToken | undefined> {
      const row = await findToken(db, hashToken(text));
      if (row?.kind !== "refresh" || row.expires_at <= database.now()) return undefined;
      const grant = await findGrant(db, row.grant_id);
      if (!grant || grant.revoked_at !== null || grant.giver_revoked_at !== null) return undefined;
      if (row.replaced_at !== null && database.now() - row.replaced_at > lifetimes.grace) {
        await database.transaction((trx) => endGrantRow(trx, row.grant_id, database.now()));
        grantChanged.say({ event: "replayed" });
        return undefined;
      }
      const scopes = scopesOfGrant(grant);
      return {
        refreshToken: text, scope: scopes, client: { id: grant.client_id!, grants: [] },
        user: { grantId: grant.id, keyId: grant.given_by!, scopes } satisfies Holder,
      };
    },
    async revokeToken({ refreshToken }: OAuth2Server.RefreshToken): Promise<boolean> {
      // Within the grace it has a successor already, and gets another.
      await replaceToken(db, hashToken(refreshToken), database.now());
      return true;
    },
    async saveToken(token: Token, client: OAuth2Server.Client, user: OAuth2Server.User): Promise<Token> {
      const holder = holders(user);
      const isNew = token.authorizationCode !== undefined;
      const isSaved = await database.transaction(async (trx) => {
        if (isNew) return begin(trx, token, client as unknown as Client, holder);
        const grant = await findGrant(trx, holder.grantId);
        if (!grant || grant.revoked_at !== null) return false;
        await tokensOf(trx, holder.grantId, token, grant.scopes_json);
        return true;
      });
      if (!isSaved) throw new OauthFault("invalid_grant", "Invalid grant: it has ended meanwhile");
      grantChanged.say({ event: isNew ? "given" : "refreshed" });
      return { ...token, client, user };
    },
  };
}

/** The grant that a code is to become is named before it is made, so that a code which comes twice at once ends it whichever comes first. */
export function holderFor(keyId: string, scopes: readonly Scope[], now: number): Holder {
  return { grantId: uuidV7(now), keyId, scopes };
}
