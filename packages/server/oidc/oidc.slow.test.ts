import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { createServer as listen } from "node:net";
import { after, before, beforeEach, describe, test } from "node:test";
import { LoginBrowser } from "@atelier/test/parts/oidc/follow-login.ts";
import { startProvider, type TestProvider } from "@atelier/test/parts/oidc/start-provider.ts";
import { pino } from "pino";
import { openAccess } from "../accounts/open-access.ts";
import { bootstrapAccounts } from "../accounts/bootstrap.ts";
import { sessionRoutes } from "../accounts/session-routes.ts";
import { loadConfig } from "../config/load-config.ts";
import { oidcOf } from "../config/oidc-of.ts";
import { createServer } from "../http/server.ts";
import type { HttpServer } from "../http/server-types.ts";
import { Invitations } from "../members/invitations.ts";
import { Members } from "../members/members.ts";
import { updateMember } from "../store/database/accounts/members.ts";
import type { Database } from "../store/database/database.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { callbackPath, oidcRoutes } from "./oidc-routes.ts";
import { openOidc } from "./open-oidc.ts";

const cookieName = "atelier";

interface Who {
  scopes: string[];
  member?: { id: string; name: string; email: string; role: string };
}

describe("logging in by OpenID Connect", { timeout: 120_000 }, () => {
  let provider: TestProvider;
  let database: Database;
  let http: HttpServer;
  let url: string;
  let members: Members;
  let accountId: string;
  let close: () => Promise<void>;
  let warnings: string[];
  let browser: LoginBrowser;
  const clock = { ahead: 0 };

  before(async () => {
    // The provider must know where browsers come back to, and the service where the provider is: the port is taken first.
    const taken = listen().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as { port: number };
    await new Promise((resolve) => taken.close(resolve));
    url = `http://127.0.0.1:${port}`;
    provider = await startProvider([`${url}${callbackPath}`]);
    await serve(port);
  });
  after(async () => {
    await http.close();
    await close();
    await database.close();
    await provider.close();
  });
  beforeEach(() => {
    browser = new LoginBrowser();
    warnings = [];
    clock.ahead = 0;
    provider.answer(undefined);
    provider.changeClaims(undefined);
    provider.signFalsely(false);
  });

  async function serve(port: number) {
    const log = pino({ level: "silent" });
    database = await openSqlite(":memory:");
    ({ accountId } = await bootstrapAccounts(database, undefined, Date.now(), []));
    const config = loadConfig({
      ATELIER_RATE_LIMIT: "off", ATELIER_GUESS_LIMIT: "off", ATELIER_OIDC_ISSUER: provider.issuer, ATELIER_OIDC_CLIENT_ID: provider.clientId,
      ATELIER_OIDC_CLIENT_SECRET: provider.clientSecret, ATELIER_OIDC_ROLES: "leads=admin,designers=creator,guests=viewer",
    });
    const access = openAccess(database, config, { onError: assert.ifError, address: () => url });
    members = new Members(database, access.passwords);
    const oidc = openOidc({
      ...access, settings: oidcOf(config)!, database, now: () => Date.now() + clock.ahead, accountId, secret: "a secret of the service",
      redirectUri: () => `${url}${callbackPath}`, warn: (_what, message) => void warnings.push(message), timeoutMs: 6000,
    });
    close = oidc.close;
    http = createServer({ config, log, authenticate: access.authenticate, sessions: access.sessions, draining: () => false });
    http.after(() => {
      oidcRoutes({ db: database.db, signOn: oidc.signOn, publicUrl: undefined, address: () => url })(http);
      sessionRoutes({ db: database.db, ...access, publicUrl: undefined })(http);
    });
    await http.listen({ host: "127.0.0.1", port });
  }

  const isCallback = ({ pathname }: URL) => pathname === callbackPath;
  const host = () => new URL(url).host;
  const isPage = (at: URL) => at.host === host() && !at.pathname.startsWith("/v1/");
  const logIn = (to = "/", by = browser) => by.go(`${url}/v1/session/oidc?to=${encodeURIComponent(to)}`, isPage);
  const fault = async () => (await logIn()).searchParams.get("sso");
  const session = (by = browser) => by.cookie(host(), cookieName);
  async function who(by = browser): Promise<Who | undefined> {
    const response = await fetch(`${url}/v1/session`, { headers: { cookie: `${cookieName}=${session(by)}` } });
    return response.ok ? ((await response.json()) as { data: Who }).data : undefined;
  }

  test("somebody of a group comes in with its role, and goes on where they were", async () => {
    provider.logInAs("ada", { email: "Ada@example.org", email_verified: true, name: "Ada Lovelace", groups: ["designers"] });
    const at = await logIn("/sounds?q=rain");
    assert.equal(at.href, `${url}/sounds?q=rain`);
    const { member, scopes } = (await who())!;
    assert.deepEqual([member!.name, member!.email, member!.role, scopes], ["Ada Lovelace", "ada@example.org", "creator", ["catalog", "ai"]]);
    assert.equal(browser.cookie(host(), "atelier-login"), undefined);
  });

  test("name and role follow at each login, and the subject is the person whatever their email becomes", async () => {
    provider.logInAs("grace", { email: "grace@example.org", email_verified: true, name: "Grace", groups: ["designers"] });
    await logIn();
    const before = (await who())!.member!;
    provider.logInAs("grace", { email: "hopper@example.org", email_verified: false, name: "Grace Hopper", groups: ["designers", "leads"] });
    browser = new LoginBrowser();
    await logIn();
    const { member, scopes } = (await who())!;
    assert.deepEqual([member!.id, member!.name, member!.role], [before.id, "Grace Hopper", "admin"]);
    assert.ok(scopes.includes("admin"));
  });

  test("who is in no group that may come in stays outside, and their sessions from before end", async () => {
    provider.logInAs("mary", { email: "mary@example.org", email_verified: true, groups: ["guests"] });
    await logIn();
    assert.equal((await who())!.member!.role, "viewer");
    const inside = browser;
    provider.logInAs("mary", { email: "mary@example.org", email_verified: true, groups: ["cooks"] });
    browser = new LoginBrowser();
    assert.equal(await fault(), "no_entry");
    assert.equal(session(), undefined);
    assert.equal(await who(inside), undefined);
  });

  test("a member from before is recognised by a verified email, once; an unverified one opens nothing", async () => {
    const invitations = new Invitations(database);
    const { token } = await invitations.make({ accountId, keyId: "key", premium: false }, { role: "editor", email: "joan@example.org" });
    const { id } = await invitations.accept(token, { name: "Joan" }, "no hash");
    const of = (subject: string, email_verified: boolean | undefined) =>
      provider.logInAs(subject, { email: "joan@example.org", groups: ["designers"], ...(email_verified !== undefined && { email_verified }) });
    for (const verified of [false, undefined]) {
      of("mallory", verified);
      browser = new LoginBrowser();
      assert.equal(await fault(), "no_email");
    }
    of("joan", true);
    browser = new LoginBrowser();
    await logIn();
    assert.deepEqual([(await who())!.member!.id, (await who())!.member!.role], [id, "creator"]);
    // The address has moved on to somebody else at the provider.
    of("another joan", true);
    browser = new LoginBrowser();
    assert.equal(await fault(), "email_taken");
    assert.equal(session(), undefined);
  });

  test("an invitation of a verified email is accepted by logging in; who was ended comes back by one alone", async () => {
    provider.logInAs("edith", { email: "edith@example.org", email_verified: true, name: "Edith", groups: ["designers"] });
    await logIn();
    const first = (await who())!.member!.id;
    await members.end(accountId, first);
    browser = new LoginBrowser();
    assert.equal(await fault(), "no_entry");
    await new Invitations(database).make({ accountId, keyId: "key", premium: false }, { role: "viewer", email: "edith@example.org" });
    browser = new LoginBrowser();
    await logIn();
    const { member } = (await who())!;
    assert.notEqual(member!.id, first);
    assert.equal(member!.role, "creator");
  });

  test("keys that the provider changes count at the next login", async () => {
    provider.logInAs("ada", { email: "ada@example.org", email_verified: true, groups: ["designers"] });
    await logIn();
    provider.rotateKeys();
    browser = new LoginBrowser();
    await logIn();
    assert.equal((await who())!.member!.email, "ada@example.org");
  });

  test("a token for another client, of another issuer, of another login, expired, or signed by somebody else lets nobody in", async () => {
    provider.logInAs("ada", { email: "ada@example.org", email_verified: true, groups: ["designers"] });
    const changes: Record<string, object> = {
      audience: { aud: "another client" }, issuer: { iss: "https://id.example.com" }, nonce: { nonce: "of a login before" },
      expired: { iat: 1_600_000_000, exp: 1_600_000_600 }, missing: { sub: undefined },
    };
    for (const [name, change] of Object.entries(changes)) {
      provider.changeClaims((claims) => ({ ...claims, ...change }));
      browser = new LoginBrowser();
      assert.equal(await fault(), "invalid", name);
      assert.equal(session(), undefined, name);
    }
    provider.changeClaims(undefined);
    provider.signFalsely(true);
    browser = new LoginBrowser();
    assert.equal(await fault(), "invalid");
    provider.signFalsely(false);
    browser = new LoginBrowser();
    await logIn();
    assert.ok(session());
  });

  test("an answer counts in the browser that began, once, within ten minutes, and from the provider that was asked", async () => {
    provider.logInAs("ada", { email: "ada@example.org", email_verified: true, groups: ["designers"] });
    const comeBack = (by: LoginBrowser) => by.go(`${url}/v1/session/oidc`, isCallback);
    const faultAt = async (at: URL, by: LoginBrowser) => (await by.go(at.href, ({ pathname }) => pathname === "/login")).searchParams.get("sso");
    const [mine, yours] = [new LoginBrowser(), new LoginBrowser()];
    const my = await comeBack(mine);
    await comeBack(yours);
    // Whoever lures somebody onto the answer of a login of their own.
    assert.equal(await faultAt(my, new LoginBrowser()), "expired");
    assert.equal(await faultAt(my, yours), "expired");
    assert.equal(session(yours), undefined);
    // Another issuer's answer (RFC 9207).
    const again = await comeBack(yours);
    again.searchParams.set("iss", "https://id.example.com");
    assert.equal(await faultAt(again, yours), "invalid");
    // Too late.
    clock.ahead = 10 * 60 * 1000;
    assert.equal(await faultAt(my, mine), "expired");
    clock.ahead = 0;
    // The first time it counts; then the code is used up, also with the same cookie.
    const late = new LoginBrowser();
    const at = await comeBack(late);
    const cookie = late.cookie(host(), "atelier-login")!;
    await late.go(at.href, ({ pathname }) => pathname === "/");
    assert.ok(session(late));
    late.forget(host());
    late.plant(host(), "atelier-login", cookie);
    assert.equal(await faultAt(at, late), "expired");
    assert.equal(session(late), undefined);
  });

  test("a login that somebody refuses at the provider says so", async () => {
    provider.refuse();
    assert.equal(await fault(), "refused");
  });

  test("a provider that hangs, breaks off or sends its requests round in a loop costs seconds, and lets nobody in", async () => {
    provider.logInAs("ada", { email: "ada@example.org", email_verified: true, groups: ["designers"] });
    const at = (path: string, how: (response: ServerResponse) => void) => provider.answer(({ url: asked }, response) => {
      if (!asked!.startsWith(path)) return false;
      how(response);
      return true;
    });
    const ways: Record<string, (response: ServerResponse) => void> = {
      hangs: () => undefined,
      breaks: (response) => void response.destroy(),
      loops: (response) => void response.writeHead(302, { location: "/token" }).end(),
      floods: (response) => void response.writeHead(200, { "content-type": "application/json" }).end(Buffer.alloc(2 * 1024 * 1024, " ")),
    };
    for (const [name, how] of Object.entries(ways)) {
      at("/token", how);
      browser = new LoginBrowser();
      const began = Date.now();
      assert.match((await fault()) ?? "", /unavailable|invalid/, name);
      assert.ok(Date.now() - began < 20_000, name);
      assert.equal(session(), undefined, name);
    }
    // Its description is looked at again after an hour.
    clock.ahead = 2 * 60 * 60 * 1000;
    at("/.well-known/", () => undefined);
    browser = new LoginBrowser();
    assert.equal(await fault(), "unavailable");
    provider.answer(undefined);
    clock.ahead += 10_000;
    browser = new LoginBrowser();
    await logIn();
    assert.ok(session());
  });

  test("the last admin keeps the role that the groups take away, and the operator reads of it", async () => {
    for (const { id } of await members.list(accountId, false)) await updateMember(database.db, id, { role: "viewer" });
    provider.logInAs("last", { email: "last@example.org", email_verified: true, groups: ["leads"] });
    await logIn();
    provider.logInAs("last", { email: "last@example.org", email_verified: true, groups: ["guests"] });
    browser = new LoginBrowser();
    await logIn();
    assert.equal((await who())!.member!.role, "admin");
    assert.match(warnings.join(), /without an admin/);
  });
});
