import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { pino } from "pino";
import { loadConfig } from "../config/load-config.ts";
import { createServer } from "./server.ts";

/** Asks without a valid key, as if from an address, until the limit of strangers is reached. @returns what decided then */
function strangers(t: TestContext, trusted: string) {
  const config = loadConfig({ ...(trusted !== "" && { ATELIER_TRUSTED_PROXIES: trusted }) });
  const http = createServer({ config, log: pino({ level: "silent" }), authenticate: async () => undefined, draining: () => false });
  http.get("/v1/probe", { config: { access: { scope: "catalog", limit: "read" } } }, async () => ({}));
  t.after(() => http.close());
  const ask = async (remoteAddress: string, forwarded: string) =>
    (await http.inject({ url: "/v1/probe", remoteAddress, headers: { "x-forwarded-for": forwarded, "x-service-api-key": "wrong" } })).statusCode;
  // No token comes back meanwhile.
  t.mock.timers.reset();
  t.mock.timers.enable({ apis: ["Date"], now: Date.now() });
  return {
    ask,
    async exhaust(remoteAddress: string, forwarded: string) {
      for (let tries = 0; tries < 40; tries++) if ((await ask(remoteAddress, forwarded)) === 429) return;
      assert.fail("no limit was reached");
    },
  };
}

test("behind a trusted proxy each stranger is limited by their own address, and by the one that the proxy has seen", async (t) => {
  const { ask, exhaust } = strangers(t, "10.0.0.0/8");
  await exhaust("10.1.2.3", "203.0.113.7");
  assert.equal(await ask("10.9.9.9", "203.0.113.7"), 429, "through another proxy too");
  assert.equal(await ask("10.1.2.3", "203.0.113.8"), 401, "a neighbour is not held up");
  assert.equal(await ask("10.1.2.3", "198.51.100.1, 203.0.113.7"), 429, "what the stranger has made up before it changes nothing");
});

test("from nobody else X-Forwarded-For is believed", async (t) => {
  for (const trusted of ["", "10.0.0.0/8"]) {
    const { ask, exhaust } = strangers(t, trusted);
    await exhaust("203.0.113.7", "192.0.2.1");
    assert.equal(await ask("203.0.113.7", "192.0.2.2"), 429);
    assert.equal(await ask("203.0.113.8", "192.0.2.1"), 401);
  }
});
