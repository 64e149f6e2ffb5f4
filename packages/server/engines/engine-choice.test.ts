import assert from "node:assert/strict";
import { test } from "node:test";
import { providers } from "@atelier/hosted-engine/providers/providers.ts";
import { keySettingOf } from "../config/chosen-engines.ts";
import { loadConfig } from "../config/load-config.ts";
import { configuredEngines, engineChoice, nothingStored } from "./engine-choice.ts";

const available = ["comfyui", "hosted", "local", "openai"];
const key = "key-of-the-database";
const choose = (environment: NodeJS.ProcessEnv, stored: Partial<typeof nothingStored> = {}) =>
  engineChoice(configuredEngines(loadConfig(environment), available), { ...nothingStored, ...stored });
const keyOf = (choice: ReturnType<typeof choose>) => choice.chosen.find(({ name }) => name === "hosted")?.settings["falKey"];
const names = (choice: ReturnType<typeof choose>) => choice.chosen.map(({ name }) => name);

test("where no engines are chosen the hosted one comes first once a provider is connected; a key in the environment alone begins to pay for nothing", () => {
  assert.deepEqual(names(choose({})), ["local"]);
  assert.deepEqual(names(choose({ FAL_KEY: "key-of-the-environment" })), ["local"]);
  const connected = choose({ FAL_KEY: "key-of-the-environment", ATELIER_HOSTED_SLOTS: "3" }, { keys: { fal: key } });
  assert.deepEqual([names(connected), keyOf(connected), connected.chosen[0]!.settings["slots"]], [["hosted", "local"], key, 3]);
});

test("of engines that are chosen none joins; the key of the environment wins, another place is taken by that of the database", () => {
  assert.deepEqual(names(choose({ ATELIER_ENGINES: "comfyui,local" }, { keys: { fal: key } })), ["comfyui", "local"]);
  assert.equal(keyOf(choose({ ATELIER_ENGINES: "hosted,local", FAL_KEY: "key-of-the-environment" }, { keys: { fal: key } })), "key-of-the-environment");
  assert.equal(keyOf(choose({ ATELIER_ENGINES: "hosted,local" }, { keys: { fal: key } })), key);
  assert.equal(keyOf(choose({ ATELIER_ENGINES: "hosted,local" })), undefined);
});

test("engines of a kind count as far as they are there, and those of the environment win", () => {
  const kindEngines = { "edit-image": ["hosted", "local"], "edit-video": ["hosted"], "lip-sync": ["local"] };
  assert.deepEqual(choose({}, { kindEngines }).routing.engineKinds, { "edit-image": ["local"], "lip-sync": ["local"] });
  const environment = { ATELIER_ENGINES: "hosted,local", ATELIER_ENGINE_KINDS: "edit-image:hosted" };
  assert.deepEqual(choose(environment, { kindEngines }).routing.engineKinds, { ...kindEngines, "edit-image": ["hosted"] });
});

test("a stored order of providers counts for those with a key, and not where the environment has one for the kind", () => {
  const kindEngines = { "edit-image": ["hosted:openai", "hosted:fal", "local"], "lip-sync": ["hosted:google"] };
  const keys = { fal: key, openai: key };
  const providersOf = (environment: NodeJS.ProcessEnv) => choose(environment, { keys, kindEngines }).chosen[0]!.settings["providers"];
  assert.deepEqual(choose({}, { keys, kindEngines }).routing.engineKinds, { "edit-image": ["hosted", "local"], "lip-sync": ["hosted"] });
  assert.deepEqual(providersOf({}), ["edit-image:openai", "edit-image:fal"]);
  assert.deepEqual(providersOf({ ATELIER_HOSTED_PROVIDERS: "edit-image:fal" }), ["edit-image:fal"]);
  assert.deepEqual(providersOf({ ATELIER_HOSTED_PROVIDERS: "lip-sync:fal" }), ["lip-sync:fal", "edit-image:openai", "edit-image:fal"]);
  assert.deepEqual(providersOf({ ATELIER_HOSTED_PROVIDERS: "fal" }), ["fal"]);
});

test("every provider has a setting for its key, by the name that its package knows", () => {
  for (const { name, keySetting } of providers) assert.equal(keySettingOf(loadConfig({}), name).name, keySetting, name);
});
