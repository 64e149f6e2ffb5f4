import assert from "node:assert/strict";
import { test } from "node:test";
import type { Access } from "@atelier/server/http/server-types.ts";
import { routesByScope } from "../parts/access/routes-by-scope.ts";
import { watchRoutes } from "../parts/access/watch-routes.ts";
import { startProbeService } from "../parts/probe-service.ts";

const password = "a long sentence of her own";
const scopesByRole = {
  viewer: ["catalog"], creator: ["catalog", "ai"], editor: ["catalog", "ai", "library"], admin: ["catalog", "ai", "account", "library", "admin"],
} as const;
type Role = keyof typeof scopesByRole;

/** Who calls: how, and what they may do. */
interface Who {
  name: string;
  headers: Record<string, string>;
  scopes: readonly string[];
}

const wordsOf = (access: Access | undefined) => (access === undefined ? "nothing" : access === "public" ? "public" : [access.scope].flat().join(" or "));
/** What only a person has: a key of the same scopes is answered `no_member` or `people_only`, which are no missing scope. */
const ofPeople = / \/(v1\/passkeys|oauth\/consent)(\/|$)/;
/** These end what the walk goes on with. */
const last = ["DELETE /v1/session"];

test("every route asks for the scope of its line in the table, and a route without a line is a fault", { timeout: 300_000 }, async (t) => {
  const routes = watchRoutes(t);
  await startProbeService(t);
  const table = new Map(Object.entries(routesByScope).flatMap(([scope, lines]) => lines.map((line) => [line, scope] as const)));
  const wrong = [...routes].filter(([route, access]) => (table.get(route) ?? (/ \/v1\/ai\//.test(route) ? "ai" : "no line")) !== wordsOf(access));
  assert.deepEqual(wrong.map(([route, access]) => `${route} asks for ${wordsOf(access)}, the table says ${table.get(route) ?? "nothing"}`), []);
  assert.deepEqual([...table.keys()].filter((route) => !routes.has(route)), [], "lines of routes that are no more");
});

test("four roles, a key of each scope: what is not theirs is refused, and a session and a key of the same scopes get the same answers", { timeout: 600_000 },
  async (t) => {
    const watched = watchRoutes(t);
    const { url, call } = await startProbeService(t);
    const dataOf = async <T>(answer: Response): Promise<T> => {
      assert.equal(answer.status, 200, await answer.clone().text());
      return ((await answer.json()) as { data: T }).data;
    };
    const keyOf = async (scopes: readonly string[]) => (await dataOf<{ key: string }>(await call("/v1/keys", { name: scopes.join(), scopes }))).key;
    const join = async (role: Role): Promise<Who> => {
      const { url: link } = await dataOf<{ url: string }>(await call("/v1/invitations", { role, email: `${role}@example.org` }));
      const body = JSON.stringify({ token: link.split("#t=")[1], name: role, password });
      const joined = await fetch(new URL("/v1/session/join", url), { method: "POST", headers: { "content-type": "application/json" }, body });
      assert.equal(joined.status, 200, await joined.clone().text());
      const cookie = joined.headers.getSetCookie()[0]!.split(";")[0]!;
      return { name: `session of ${role}`, headers: { cookie, origin: new URL(url).origin }, scopes: scopesByRole[role] };
    };
    const withKey = async (name: string, scopes: readonly string[]): Promise<Who> => ({
      name, headers: { "x-service-api-key": await keyOf(scopes) }, scopes: scopes.includes("admin") ? [...scopes, "library"] : scopes,
    });
    const statusOf = async ({ headers }: Who, route: string) => {
      const [method, path] = route.split(" ") as [string, string];
      const stopped = new AbortController();
      const answer = await fetch(new URL(path.replace(/:\w+|\*/g, "x"), url), { method, headers, signal: stopped.signal });
      const isProblem = answer.headers.get("content-type")?.includes("problem+json") ?? false;
      const { code } = isProblem ? ((await answer.json()) as { code: string }) : { code: "" };
      // Streams of events have no end.
      stopped.abort();
      return `${answer.status} ${code}`;
    };
    const roles = Object.keys(scopesByRole) as Role[];
    const pairs: [Who, Who][] = [];
    for (const role of roles) pairs.push([await join(role), await withKey(`key of a ${role}'s scopes`, scopesByRole[role])]);
    const single = await Promise.all(["catalog", "ai", "account", "library", "admin"].map((scope) => withKey(`key with ${scope}`, [scope])));
    const asked = [...watched].filter(([, access]) => access !== "public" && access !== undefined)
      .toSorted(([one], [other]) => Number(last.includes(one)) - Number(last.includes(other)));
    assert.ok(asked.length > 200, `${asked.length} routes`);
    const faults: string[] = [];
    const check = (who: Who, route: string, access: Access | undefined, status: string) => {
      const wanted = wordsOf(access);
      const may = wanted === "any" || wanted.split(" or ").some((scope) => who.scopes.includes(scope));
      const isRefused = status === "403 missing_scope";
      if (may === isRefused || status.startsWith("401") || status.startsWith("500")) faults.push(`${who.name}: ${route} ${status}`);
    };
    for (const [route, access] of asked) {
      for (const [session, key] of pairs) {
        const statuses = [await statusOf(session, route), await statusOf(key, route)] as const;
        check(session, route, access, statuses[0]);
        check(key, route, access, statuses[1]);
        if (statuses[0] !== statuses[1] && !ofPeople.test(route)) faults.push(`${session.name}: ${route} ${statuses.join(" and by key ")}`);
      }
      for (const who of single) check(who, route, access, await statusOf(who, route));
      const nobody = await statusOf({ name: "nobody", headers: {}, scopes: [] }, route);
      if (!nobody.startsWith("401")) faults.push(`nobody: ${route} ${nobody}`);
    }
    assert.deepEqual(faults, []);
  });

test("every route without a key counts against the limit of its address, and pictures of a catalog do not use up that of logins", { timeout: 600_000 },
  async (t) => {
    const watched = watchRoutes(t);
    const { url } = await startProbeService(t, {}, { ATELIER_RATE_LIMIT: "on", ATELIER_TRUSTED_PROXIES: "127.0.0.1, ::1" });
    const open = [...watched].filter(([, access]) => access === "public").map(([route]) => route);
    assert.ok(open.length > 25, `${open.length} routes`);
    // No token comes back while the clock stands.
    t.mock.timers.enable({ apis: ["Date"], now: Date.now() });
    const isRefused = async (route: string, address: string) => {
      const [method, path] = route.split(" ") as [string, string];
      const headers = { "x-forwarded-for": address };
      const answer = await fetch(new URL(path.replace(/:\w+|\*/g, "x"), url), { method, headers, redirect: "manual" });
      await answer.arrayBuffer();
      return answer.status === 429;
    };
    const refusedOf = async (address: string) => {
      const refused: string[] = [];
      for (const route of open) if (await isRefused(route, address)) refused.push(route);
      return refused;
    };
    const spend = async (route: string, address: string) => {
      for (let count = 0; ;) {
        const refused = await Promise.all(Array.from({ length: 50 }, () => isRefused(route, address)));
        count += refused.filter((is) => !is).length;
        if (refused.includes(true)) return count;
      }
    };
    const isSigned = (route: string) => /^\w+ \/(media|v1\/shared)\//.test(route);
    assert.deepEqual(await refusedOf("203.0.113.1"), []);
    assert.ok((await spend("GET /healthz", "203.0.113.2")) >= 100);
    assert.deepEqual(await refusedOf("203.0.113.2"), open.filter((route) => !isSigned(route)));
    assert.ok((await spend("GET /media/files/:object/:fileName", "203.0.113.2")) >= 1000, "ten pages of 100 pictures");
    assert.deepEqual(await refusedOf("203.0.113.2"), open);
    assert.deepEqual(await refusedOf("2001:db8::1"), []);
    await spend("GET /readyz", "2001:db8::2");
    const page = await fetch(url, { headers: { accept: "text/html", "x-forwarded-for": "2001:db8::3" } });
    assert.equal(page.status, 429, "pages too, and the whole /64");
  });
