import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenEngines } from "./chosen-engines.ts";
import { loadConfig } from "./load-config.ts";

const available = ["local", "open"];

test("engines come in the order that the operator has chosen, each with the settings that begin with its name", () => {
  const config = { ...loadConfig({ ATELIER_ENGINES: "open, local" }), openServers: ["http://a"], openair: 1, localThreads: 2 };
  assert.deepEqual(chosenEngines(config, available), [{ name: "open", settings: { servers: ["http://a"] } }, { name: "local", settings: { threads: 2 } }]);
  assert.deepEqual(chosenEngines(loadConfig({}), available).map(({ name }) => name), ["local"], "the local engine where nothing is chosen");
});

test("an engine that is not there, one named twice and no engine at all stop the start with a sentence", () => {
  const choose = (engines: string) => () => chosenEngines(loadConfig({ ATELIER_ENGINES: engines }), available);
  assert.throws(choose("local,other"), { message: 'ATELIER_ENGINES must be a list of local, open, not "other".' });
  assert.throws(choose("local,local"), { message: 'ATELIER_ENGINES names "local" twice.' });
  assert.throws(choose(","), { message: "ATELIER_ENGINES must name at least one engine: local, open." });
});
