import { createSign, generateKeyPairSync, type JsonWebKey, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** What the provider knows of somebody. */
export interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who logs in next, whoever comes: their subject. */
  logInAs(subject: string, person: Person): void;
  /** Has whoever comes next turned away. */
  refuse(): void;
  /** Signs with another key from now on; the one before is published no more. */
  rotateKeys(): void;
  /** Changes the claims of the tokens that are issued from now on, which stay signed. */
  changeClaims(change: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined): void;
  /** Has tokens signed by a key that is not published. */
  signFalsely(on: boolean): void;
  /** Answers these paths in another way from now on. */
  answer(handler: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined): void;
  /** Requests by path. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** A real provider of OpenID Connect on loopback, which asks nobody for a password. @param redirectUris where it sends browsers back to */
export async function startProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const people = new Map<string, Person>();
  const asked: string[] = [];
  const state = { next: undefined as string | undefined, falsely: false };
  let change: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined;
  let answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  let key = makeKey(1);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://provider");
    asked.push(pathname);
    if (answer?.(request, response)) return;
    if (pathname.startsWith("/interaction/")) {
      return void finishInteraction(provider, request, response, state.next).catch((error: Error) => response.destroy(error));
    }
    const changed = change !== undefined || state.falsely;
    if (pathname === "/token" && changed) rewriteToken(response, (token) => signed(token, change, state.falsely ? makeKey(0) : key, key.id));
    provider.callback()(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: "atelier", clientSecret: "a secret of the client, long enough" };
  const make = () => new Provider(issuer, configurationOf(people, key, client, redirectUris));
  let provider = make();
  return {
    issuer, ...client, asked,
    logInAs(subject, person) {
      people.set(subject, person);
      state.next = subject;
    },
    refuse: () => void (state.next = undefined),
    rotateKeys() {
      key = makeKey(key.number + 1);
      provider = make();
    },
    changeClaims: (to) => void (change = to),
    signFalsely: (on) => void (state.falsely = on),
    answer: (handler) => void (answer = handler),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface SigningKey {
  number: number;
  id: string;
  key: KeyObject;
}

function makeKey(number: number): SigningKey {
  return { number, id: `key-${number}`, key: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey };
}

type Client = { clientId: string; clientSecret: string };

function configurationOf(people: ReadonlyMap<string, Person>, { id, key }: SigningKey, client: Client, redirectUris: readonly string[]): object {
  const jwk: JsonWebKey = key.export({ format: "jwk" });
  return {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [...redirectUris] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    jwks: { keys: [{ ...jwk, kid: id, use: "sig", alg: "RS256" }] },
    cookies: { keys: ["a key of the provider's cookies"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    pkce: { required: () => true },
  };
}

/** Says yes to all that the provider would ask a person, or no where nobody is there. */
async function finishInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse, accountId: string | undefined): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (accountId === undefined) return provider.interactionFinished(request, response, { error: "access_denied" });
  if (prompt.name === "login") return provider.interactionFinished(request, response, { login: { accountId } });
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(" "));
  grant.addOIDCClaims(prompt.details.missingOIDCClaims ?? []);
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true });
}

/** Changes the ID token on its way out. */
function rewriteToken(response: ServerResponse, rewrite: (token: string) => string): void {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    const text = String(body ?? "");
    if (!text.includes('"id_token"')) return end(body);
    const tokens = JSON.parse(text) as { id_token: string };
    const changed = JSON.stringify({ ...tokens, id_token: rewrite(tokens.id_token) });
    response.setHeader("content-length", Buffer.byteLength(changed));
    return end(changed);
  }) as typeof response.end;
}

type Change = (claims: Record<string, unknown>) => Record<string, unknown>;

function signed(token: string, change: Change | undefined, { key }: SigningKey, kid: string): string {
  const [, payload] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload!, "base64url").toString()) as Record<string, unknown>;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const parts = `${encode({ alg: "RS256", typ: "JWT", kid })}.${encode(change?.(claims) ?? claims)}`;
  return `${parts}.${createSign("RSA-SHA256").update(parts).sign(key).toString("base64url")}`;
}
