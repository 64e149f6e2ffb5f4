import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError, loadConfig } from "./load-config.ts";
import { retiredSettings } from "./retired-settings.ts";
import { settings } from "./settings.ts";

const message = (environment: Record<string, string>): string => {
  try {
    loadConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  return "";
};

test("without variables every setting has its default", () => {
  const config = loadConfig({});
  assert.deepEqual(
    [config.host, config.port, config.dataDir, config.authHeaders, config.starter, config.allowPrivateAddresses, config.rateLimit, config.publicUrl],
    ["127.0.0.1", 8080, "./data", ["x-service-api-key", "authorization"], true, false, true, undefined],
  );
});

test("switches take on, off, true, false, 1 and 0, and an empty variable counts as unset", () => {
  for (const [value, on] of [["on", true], ["TRUE", true], ["1", true], ["off", false], ["false", false], ["0", false], ["", true]] as const) {
    assert.equal(loadConfig({ ATELIER_STARTER: value }).starter, on, value);
  }
});

test("a bad value stops the start with one sentence that names the setting", () => {
  assert.equal(message({ ATELIER_PORT: "eighty" }), 'ATELIER_PORT must be an integer from 0 to 65535, not "eighty".');
  assert.match(message({ ATELIER_PORT: "70000" }), /^ATELIER_PORT must be/);
  assert.match(message({ ATELIER_STARTER: "maybe" }), /on, off, true, false, 1 or 0/);
  assert.match(message({ ATELIER_LOG_LEVEL: "loud" }), /one of trace, debug/);
  assert.match(message({ ATELIER_PUBLIC_URL: "media.example" }), /https:/);
  assert.match(message({ ATELIER_AUTH_HEADERS: "x key" }), /header names/);
});

test("a key that is too short is refused without being shown", () => {
  assert.equal(message({ ATELIER_API_KEY: "short-secret" }), 'ATELIER_API_KEY must be 16 characters or more, not "…".');
});

test("a misspelt setting is noticed", () => {
  assert.equal(message({ ATELIER_PROT: "8080" }), "ATELIER_PROT is no setting: is ATELIER_PORT meant?");
  assert.equal(message({ ATELIER_DATADIR: "x" }), "ATELIER_DATADIR is no setting: is ATELIER_DATA_DIR meant?");
  assert.equal(message({ ATELIER_DATA: "x" }), "ATELIER_DATA is no setting: is ATELIER_DATA_DIR meant?");
  assert.equal(message({ ATELIER_STARTER_LIBRARY: "off" }), "ATELIER_STARTER_LIBRARY is no setting: is ATELIER_STARTER meant?");
  assert.equal(message({ ATELIER_PORT: "tcp://10.0.0.1:8080" }), 'ATELIER_PORT must be an integer from 0 to 65535, not "tcp://10.0.0.1:8080".');
  assert.equal(message({ ATELIER_PORT_8080_TCP_ADDR: "10.0.0.1", ATELIER_SERVICE_PORT_HTTP: "8080", ATELIER_TESTS_NEED_BROWSER: "yes" }), "");
  assert.equal(message({ ATELIER_SERVICE_HOST: "10.0.0.1", ATELIER_PORT_8080_TCP: "tcp://10.0.0.1:8080" }), "");
});

test("a setting that is gone is named with what replaces it, and is none of today's", () => {
  for (const [name, replaced] of Object.entries(retiredSettings)) {
    assert.equal(message({ [name]: "1" }), `${name} is a setting no more: ${replaced}. Leave it out.`);
    assert.ok(!Object.values(settings).some((setting) => setting.name === name), name);
  }
});

test("lists and addresses are cleaned", () => {
  const config = loadConfig({ ATELIER_AUTH_HEADERS: " X-Service-Api-Key , Authorization,", ATELIER_PUBLIC_URL: "https://media.example/base//" });
  assert.deepEqual(config.authHeaders, ["x-service-api-key", "authorization"]);
  assert.equal(config.publicUrl, "https://media.example/base");
});

test("the public address may have a path that is none of ours", () => {
  assert.equal(loadConfig({ ATELIER_PUBLIC_URL: "https://example.org/media-lib/" }).publicUrl, "https://example.org/media-lib");
  assert.match(message({ ATELIER_PUBLIC_URL: "https://example.org/media/x" }), /does not begin with \/media, as paths of the service do/);
  assert.match(message({ ATELIER_PUBLIC_URL: 'https://example.org/a"b' }), /letters, digits/);
  assert.match(message({ ATELIER_PUBLIC_URL: "https://me:secret@example.org" }), /without a user and a password/);
});

test("PORT counts where ATELIER_PORT is not set", () => {
  const environments = [{ PORT: "3000" }, { PORT: "3000", ATELIER_PORT: "9000" }, { PORT: "3000", ATELIER_PORT: "" }, { PORT: "" }];
  assert.deepEqual(environments.map((one) => loadConfig(one).port), [3000, 9000, 3000, 8080]);
  assert.equal(message({ PORT: "eighty" }), 'PORT must be an integer from 0 to 65535, not "eighty".');
});

test("trusted proxies are addresses and networks", () => {
  assert.deepEqual(loadConfig({ ATELIER_TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8, fd00::/8" }).trustedProxies, ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
  for (const value of ["proxy.internal", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/"]) {
    assert.match(message({ ATELIER_TRUSTED_PROXIES: value }), /ATELIER_TRUSTED_PROXIES must be addresses or networks such as/, value);
  }
});
