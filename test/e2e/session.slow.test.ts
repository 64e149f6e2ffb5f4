import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type Service, startService } from "./start-service.ts";

interface Who {
  data: { key: { id: string; name: string }; account: { name: string }; scopes: string[]; session: boolean; expires_at?: string };
}

describe("a browser's session", { timeout: 300_000 }, () => {
  let service: Service;
  before(async () => {
    service = await startService({ ATELIER_CORS_ORIGINS: "https://app.example", ATELIER_RATE_LIMIT: "on", ATELIER_GUESS_LIMIT: "on" });
  });
  after(() => service.dispose());

  const own = { "sec-fetch-site": "same-origin" };
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
    fetch(new URL(path, service.url), {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];
  const makeKey = async (name: string, scopes: string) => {
    const { output } = await service.command("keys", "create", "--name", name, "--scopes", scopes);
    return { key: /ak_[\w-]{43}/.exec(output)![0], id: /id is (\S+?),/.exec(output)![1]! };
  };
  const logIn = async (credentials: object) => {
    const answer = await ask("POST", "/v1/session", own, credentials);
    assert.equal(answer.status, 200, await answer.clone().text());
    const cookie = answer.headers.getSetCookie()[0]!;
    return { cookie: cookie.split(";")[0]!, attributes: cookie.split("; ").slice(1), who: (await answer.json()) as Who };
  };

  test("a key begins it; its cookie is for this service's pages alone, and says who calls", async () => {
    const { key } = await makeKey("desk", "catalog,ai");
    const { cookie, attributes, who } = await logIn({ key });
    assert.match(cookie, /^atelier=[\w-]{43}$/);
    assert.deepEqual(new Set(attributes), new Set(["Max-Age=604800", "Path=/", "HttpOnly", "SameSite=Strict"]));
    assert.ok(!JSON.stringify(who).includes(key));
    const asked = (await (await ask("GET", "/v1/session", { cookie })).json()) as Who;
    assert.deepEqual([asked.data.key.name, asked.data.account.name, asked.data.scopes, asked.data.session], ["desk", "default", ["catalog", "ai"], true]);
    const hours = (Date.parse(asked.data.expires_at!) - Date.now()) / 3_600_000;
    assert.ok(hours > 11.9 && hours <= 12, String(hours));
    assert.equal((await ask("GET", "/v1/icons?limit=1", { cookie })).status, 200);
    assert.deepEqual(await codeOf(await ask("GET", "/v1/webhook-secrets", { cookie })), [403, "missing_scope"]);
  });

  test("a change needs a page of this service: other pages, other ports and nobody's are refused, and a key is not concerned", async () => {
    const { key } = await makeKey("changes", "account");
    const { cookie } = await logIn({ key });
    const rotate = (headers: Record<string, string>) => ask("POST", "/v1/webhook-secrets", headers);
    for (const headers of [{}, { "sec-fetch-site": "same-site" }, { "sec-fetch-site": "cross-site" }, { origin: "http://127.0.0.1:1" }]) {
      assert.deepEqual(await codeOf(await rotate({ cookie, ...headers } as never)), [403, "cross_site_request"], JSON.stringify(headers));
      assert.equal((await rotate({ "x-service-api-key": key, ...headers } as never)).status, 200);
    }
    assert.equal((await rotate({ cookie, ...own })).status, 200);
    assert.equal((await rotate({ cookie, origin: new URL(service.url).origin })).status, 200);
  });

  test("a key that contradicts the cookie counts, also where it does not hold", async () => {
    const [first, second] = [await makeKey("first", "catalog"), await makeKey("second", "ai")];
    const { cookie } = await logIn({ key: first.key });
    const asked = (await (await ask("GET", "/v1/session", { cookie, "x-service-api-key": second.key })).json()) as Who;
    assert.deepEqual([asked.data.key.id, asked.data.session], [second.id, false]);
    assert.deepEqual(await codeOf(await ask("GET", "/v1/session", { cookie, "x-service-api-key": "ak_no" })), [401, "invalid_api_key"]);
  });

  test("pages of other origins never get to use it", async () => {
    const { key } = await makeKey("cors", "catalog");
    const { cookie } = await logIn({ key });
    const answer = await ask("GET", "/v1/icons?limit=1", { cookie, origin: "https://app.example" });
    assert.deepEqual([answer.headers.get("access-control-allow-origin"), answer.headers.get("access-control-allow-credentials")], ["https://app.example", null]);
    const login = await ask("POST", "/v1/session", { origin: "https://app.example" }, { key });
    assert.deepEqual([...(await codeOf(login)), login.headers.getSetCookie().length], [403, "cross_site_request", 0]);
  });

  test("revoking the key ends it within a second, in another process too; logging out ends it at once", async () => {
    const { key, id } = await makeKey("short", "catalog");
    const [kept, left] = [await logIn({ key }), await logIn({ key })];
    assert.deepEqual(await (await ask("DELETE", "/v1/session", { cookie: left.cookie, ...own })).json(), { data: { ended: true } });
    assert.deepEqual(await codeOf(await ask("GET", "/v1/session", { cookie: left.cookie })), [401, "invalid_session"]);
    assert.equal((await ask("GET", "/v1/session", { cookie: kept.cookie })).status, 200);
    await service.command("keys", "revoke", id);
    await sleep(1000);
    assert.deepEqual(await codeOf(await ask("GET", "/v1/session", { cookie: kept.cookie })), [401, "invalid_session"]);
  });

  test("it outlives a restart, whose greeting prints a link that logs in once", async () => {
    const { key } = await makeKey("long", "catalog");
    const { cookie } = await logIn({ key });
    const before = service.output().length;
    await service.stop();
    await service.restart();
    assert.equal((await ask("GET", "/v1/session", { cookie })).status, 200);
    const link = /(http:\S+)\/login#t=([\w-]{43})\n/.exec(service.output().slice(before))!;
    assert.equal(link[1], service.url);
    const { who } = await logIn({ token: link[2] });
    assert.deepEqual(who.data.scopes, ["catalog", "ai", "account", "library", "admin"]);
    assert.deepEqual(await codeOf(await ask("POST", "/v1/session", own, { token: link[2] })), [401, "invalid_login_link"]);
  });

  test("guesses are slowed down", async () => {
    const codes = [];
    for (let guess = 0; guess < 7; guess++) codes.push((await codeOf(await ask("POST", "/v1/session", own, { key: `guess-${guess}` })))[1]);
    assert.equal(codes.at(-1), "rate_limited");
    assert.deepEqual(await codeOf(await ask("POST", "/v1/session", own, {})), [400, "invalid_request"]);
  });
});
