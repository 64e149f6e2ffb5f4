import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { loadConfig } from "./load-config.ts";
import { oidcOf } from "./oidc-of.ts";
import { groupRoles } from "./oidc-setting-types.ts";

const provider = { ATELIER_OIDC_ISSUER: "https://id.example.com/realms/studio/", ATELIER_OIDC_CLIENT_ID: "atelier" };
const read = (more: NodeJS.ProcessEnv = {}) => oidcOf(loadConfig({ ...provider, ...more }));

test("groups become roles, whatever a directory calls them", () => {
  assert.deepEqual(groupRoles().parse("designers=creator, leads = admin"), [["designers", "creator"], ["leads", "admin"]]);
  assert.deepEqual(groupRoles().parse("cn=editors,ou=groups=editor,*=viewer"), [["cn=editors,ou=groups", "editor"], ["*", "viewer"]]);
  for (const wrong of ["designers", "designers=boss", "=admin", "a=admin,b", "a=admin;b=viewer", "designers=boss,leads=admin", ","]) {
    assert.throws(() => groupRoles().parse(wrong), wrong);
  }
});

test("without an issuer there is no provider, and nothing is set in vain", () => {
  assert.equal(oidcOf(loadConfig({})), undefined);
  assert.throws(() => oidcOf(loadConfig({ ATELIER_OIDC_CLIENT_ID: "atelier" })), /ATELIER_OIDC_ISSUER must be set/);
  assert.throws(() => oidcOf(loadConfig({ ATELIER_OIDC_ISSUER: "https://id.example.com" })), /ATELIER_OIDC_CLIENT_ID must be set/);
  assert.throws(() => read({ ATELIER_OIDC_SCOPES: "profile" }), /openid/);
});

test("an issuer keeps its slash, is asked over https, and names the button", () => {
  assert.equal(read()!.issuer, provider.ATELIER_OIDC_ISSUER);
  assert.equal(read()!.name, "id.example.com");
  assert.equal(read({ ATELIER_OIDC_NAME: "Studio" })!.name, "Studio");
  assert.throws(() => read({ ATELIER_OIDC_ISSUER: "http://id.example.com" }), /https/);
  for (const issuer of ["http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"]) assert.equal(read({ ATELIER_OIDC_ISSUER: issuer })!.issuer, issuer);
  assert.equal(read({ ATELIER_OIDC_ISSUER: "http://10.0.0.9", ATELIER_ALLOW_PRIVATE_ADDRESSES: "on" })!.issuer, "http://10.0.0.9");
});

test("the secret may lie in a file, and no message shows it", () => {
  const folder = mkdtempSync(join(tmpdir(), "atelier-oidc-"));
  const file = join(folder, "secret");
  writeFileSync(file, "from-a-file\n");
  assert.equal(read({ ATELIER_OIDC_CLIENT_SECRET_FILE: file })!.clientSecret, "from-a-file");
  assert.throws(() => read({ ATELIER_OIDC_CLIENT_SECRET_FILE: file, ATELIER_OIDC_CLIENT_SECRET: "given" }), /both set/);
  assert.equal(read()!.clientSecret, undefined);
  rmSync(folder, { recursive: true });
});
