import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { type Service, startService } from "./start-service.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const found = async (service: Service, term: string) => {
  const answer = await service.call(`/v1/icons?term=${term}`);
  return { status: answer.status, body: (await answer.json()) as { code?: string; data?: { id: number; name: string }[] } };
};

test("a server without an index finds what it edits at once, and while nobody searches for it says 503 to searches alone", async (t) => {
  const port = String(await freePort());
  const index = await startService({ ATELIER_SEARCH_LISTEN: port, ATELIER_WORKERS: "0" });
  t.after(() => index.dispose());
  const api = await startService({ ATELIER_DATA_DIR: index.dataDir, ATELIER_SEARCH: `http://127.0.0.1:${port}`, ATELIER_WORKERS: "0" });
  t.after(() => api.dispose());
  const made = await api.call("/v1/admin/icons", { body: { file: Buffer.from(svg).toString("base64"), name: "Zeppelin" } });
  assert.equal(made.status, 200, await made.clone().text());
  const { data } = (await made.json()) as { data: { id: number } };
  assert.deepEqual((await found(api, "zepelin")).body.data?.map(({ id }) => id), [data.id]);
  await until(5000, "the other one finds it", async () => (await found(index, "zeppelin")).body.data?.length === 1);

  await index.kill9();
  const none = await found(api, "zeppelin");
  assert.deepEqual([none.status, none.body.code], [503, "search_unavailable"]);
  const edited = await api.call(`/v1/admin/icons/${data.id}`, { method: "PATCH", body: { name: "Airship" } });
  assert.equal(edited.status, 200, "an edit needs no index");
  const { data: status } = (await (await api.call("/v1/status")).json()) as { data: { search: { ready: boolean; reason: string }; catalogs: object } };
  assert.deepEqual([status.search.ready, status.catalogs], [false, { sounds: 0, music: 0, icons: 0 }], "the status tells it, and all else");
  assert.match(status.search.reason, /not available/);
});
