import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { startBreakingProxy } from "@atelier/tools/postgres/breaking-proxy.ts";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { sharedPostgres } from "@atelier/tools/postgres/shared-postgres.ts";
import { openPostgres } from "@atelier/server/store/database/postgres/open.ts";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

const image = (await sharp({ create: { width: 96, height: 72, channels: 3, background: "#b0765a" } }).png().toBuffer()).toString("base64");

interface Answer {
  status: number;
  retryAfter: number;
  code: string | undefined;
  id: string | undefined;
}

describe("creates whose commit is lost on the way", { skip: whySkipped("PostgreSQL") ?? false }, () => {
  test("make one task each, repeated with their Idempotency-Key where they are answered 503, whether it was carried out or not", async (t) => {
    const server = await sharedPostgres();
    t.after(() => server.stop());
    const proxy = await startBreakingProxy(server.folder);
    t.after(() => proxy.close());
    const url = await server.create();
    const service = await startProbeService(t, {}, { ATELIER_DATABASE: proxy.through(url), ATELIER_ROLES: "api", ATELIER_STARTER: "off" });
    const database = await openPostgres(url);
    t.after(() => database.close());
    const tasks = async () => (await database.db.selectFrom("tasks").select("id").execute()).map(({ id }) => id);
    const create = (key?: string) => post(`${service.url}/v1/ai/skin-enhancer/faithful`, key);

    for (const [key, carriedOut] of [["lost", false], ["made", true]] as const) {
      proxy.break = { after: 'insert into "tasks"', at: "commit\0", carriedOut };
      const { status, code, retryAfter } = await create(key);
      assert.deepEqual([status, code, retryAfter > 0], [503, "store_unavailable", true], key);
      assert.equal((await tasks()).length, Number(carriedOut));
    }
    const again = [await create("made"), await create("made"), await create("lost"), await create("lost")];
    assert.deepEqual(again.map(({ status }) => status), [200, 200, 200, 200]);
    assert.deepEqual([...new Set(again.map(({ id }) => id))].sort(), (await tasks()).sort(), "one task for each key");

    // A statement that is lost before the commit has changed nothing: the whole is sent again, with a key or without.
    for (const [count, key] of [[3, "third"], [4, undefined]] as const) {
      proxy.break = { at: "retouch-skin", carriedOut: true };
      const { status, id } = await create(key);
      assert.equal(proxy.break, undefined);
      assert.deepEqual([status, (await tasks()).length, (await tasks()).includes(id!)], [200, count, true], key);
    }
  });
});

async function post(url: string, key: string | undefined): Promise<Answer> {
  const headers = { "x-service-api-key": probeKey, "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ image }) });
  const body = (await answer.json()) as { code?: string; data?: { task_id: string } };
  return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after")), code: body.code, id: body.data?.task_id };
}
