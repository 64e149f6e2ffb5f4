import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Thing, THINGS } from "@atelier/search/test/random-things.ts";
import { OpenSearchStandIn } from "@atelier/test/parts/opensearch-stand-in.ts";
import { realOpenSearch } from "@atelier/tools/opensearch/real.ts";
import { engineConformance } from "./engine.conformance.ts";
import { EngineHost } from "./engine-host.ts";
import { parseEnginePlace } from "./place.ts";

const real = realOpenSearch();
const standIn = real === undefined ? await OpenSearchStandIn.start() : undefined;
after(() => standIn?.stop());

const address = () => real?.address ?? standIn!.address;
engineConformance(real === undefined ? "a stand-in of OpenSearch" : "OpenSearch", address, { queries: real?.queries ?? 40 });

test("a cluster that is away is 503, and what it refuses is reported with its reason", { skip: real !== undefined && "the real one stays" }, async (t) => {
  const host = new EngineHost(parseEnginePlace(`opensearch://${address()}/away`), { things: { definition: THINGS } });
  t.after(() => host.close());
  const index = (await host.open("things"))!;
  standIn!.away = true;
  await assert.rejects(index.search({ limit: 1 }), { status: 503, code: "search_unavailable" });
  standIn!.away = false;
  assert.equal((await index.search({ limit: 1 })).count, 0);
});

test("a page behind the window of ten thousand hits is that of its place", async (t) => {
  const host = new EngineHost(parseEnginePlace(`opensearch://${address()}/deep`), { things: { definition: THINGS } });
  t.after(() => host.close());
  const index = (await host.open<Thing, string, string>("things"))!;
  const rain = { title: "Rain", tags: [], kind: "foley", colors: [], premium: false, downloads: 0, created: 1, popularity: 50, tempo: null, place: null };
  await index.change([], Array.from({ length: 10_020 }, (_, i) => ({ id: i + 1, ...rain })), 1);
  for (const request of [{ words: "rain" }, { order: { by: "created", descending: true } }, { order: { by: "tempo", descending: true } }]) {
    const { count, ids } = await index.search({ ...request, offset: 10_015, limit: 10 });
    assert.deepEqual([count, ids], [10_020, [10_016, 10_017, 10_018, 10_019, 10_020]]);
  }
});

test("what is wrong with the URL of a cluster is reported without the URL", () => {
  const place = parseEnginePlace("opensearch://me:p%40ss@search.internal/media?tls=on&shards=4&replicas=0");
  assert.deepEqual(place, {
    origin: "https://search.internal:9200", authorization: `Basic ${Buffer.from("me:p@ss").toString("base64")}`, name: "media", shards: 4, replicas: 0,
  });
  const refused = [
    ["/Upper", /lower-case/], ["/a?shards=0", /shards is an integer/], ["/a?tls=maybe", /tls is on or off/], ["/a?x=1", /nothing is called x/],
  ] as const;
  for (const [wrong, reason] of refused) {
    assert.throws(() => parseEnginePlace(`opensearch://me:secret@h${wrong}`), (error: Error) => reason.test(error.message) && !error.message.includes("secret"));
  }
});
