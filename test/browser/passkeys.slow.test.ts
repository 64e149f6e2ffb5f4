import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser, CDPSession } from "playwright-core";
import { openSqlite } from "@atelier/server/store/database/sqlite/open.ts";
import { until } from "@atelier/tools/service/until.ts";
import { startService, type Service } from "../e2e/start-service.ts";
import { launchBrowser, openPage, type Watched, withoutBrowser } from "./console-service.ts";
import { everyLook, look } from "./sweep.ts";

const person = { name: "Ada Lovelace", email: "ada@example.org", password: "a long sentence of her own" };

interface Credential {
  credentialId: string;
  signCount: number;
}

/** A browser with an authenticator of its own (Chromium's virtual one), and a member who uses it. In the order of a member's life. */
describe("passkeys in a browser", { skip: withoutBrowser, timeout: 900_000 }, () => {
  let service: Service;
  let browser: Browser;
  let profile: string;
  let watched: Watched;
  let cdp: CDPSession;
  let authenticatorId: string;
  /** Browsers have passkeys for this name of the machine, and not for its number. */
  let url: string;

  before(async () => {
    profile = await mkdtemp(join(tmpdir(), "atelier-passkeys-"));
    [service, browser] = await Promise.all([startService(), launchBrowser(profile)]);
    url = service.url.replace("127.0.0.1", "localhost");
    const made = await service.call("/v1/members", { body: person });
    assert.equal(made.status, 200, await made.text());
    watched = await openPage(browser, url, "/login", { loggedIn: false });
    cdp = await watched.context.newCDPSession(watched.page);
    await cdp.send("WebAuthn.enable");
    const options = {
      protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true,
    } as const;
    ({ authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options }));
  });
  after(async () => {
    await browser?.close();
    await service?.dispose();
    await rm(profile, { recursive: true, force: true });
  });

  const call = async (path: string, data?: object, method = "POST") => {
    const response = await watched.context.request.fetch(url + path, { method, headers: { origin: url }, ...(data && { data }) });
    return { status: response.status(), body: (await response.json()) as { code?: string; data: Record<string, unknown>; passkey_options?: object } };
  };
  const forget = () => watched.context.clearCookies();
  const credentials = async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials as Credential[];
  /** What the authenticator signs when a page at `watched.page` asks for it. */
  const sign = (options: unknown) => watched.page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json as never);
    return ((await navigator.credentials.get({ publicKey })) as PublicKeyCredential).toJSON() as unknown;
  }, options);
  const loginOptions = async () => (await call("/v1/session/passkey-options")).body.data;
  const logIn = async (response: unknown) => {
    const { status, body } = await call("/v1/session/passkey", { response: response as object });
    return status === 200 ? "in" : body.code;
  };
  const byPassword = () => call("/v1/session", { email: person.email, password: person.password });

  test("a member adds one, and it is listed", async () => {
    assert.equal((await byPassword()).status, 200);
    const { page } = watched;
    await page.goto("/passkeys");
    await page.getByRole("textbox", { name: "Name" }).fill("Laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("list", { name: "Your passkeys" }).getByText("Laptop", { exact: true }).waitFor();
    assert.equal((await credentials()).length, 1);
    // The same authenticator makes no second one.
    await page.getByRole("textbox", { name: "Name" }).fill("Again");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("has a passkey of yours already").waitFor();
  });

  test("a login that is older than ten minutes is asked for again, in place, before one is added", async () => {
    const database = await openSqlite(join(service.dataDir, "atelier.db"));
    const age = () => database.db.updateTable("sessions").set((row) => ({ created_at: row("created_at", "-", 601_000) })).execute();
    await age();
    // What a session is, is believed for a second.
    await until(30_000, "the session is old", async () => (await call("/v1/passkeys/options")).body.code === "login_again");
    const refused = await call("/v1/passkeys", { name: "No", response: {
      id: "a", rawId: "a", type: "public-key", response: { clientDataJSON: "e30", attestationObject: "o2" },
    } });
    assert.deepEqual([refused.status, refused.body.code], [403, "login_again"]);
    // The rest of what is the person's goes on.
    assert.equal((await call("/v1/passkeys", undefined, "GET")).status, 200);
    const { page } = watched;
    await page.goto("/passkeys");
    await page.getByRole("textbox", { name: "Name" }).fill("Again");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Is it still you?" });
    await dialog.getByLabel("Password").fill("another sentence than hers");
    await dialog.getByRole("button", { name: "Log in", exact: true }).click();
    await dialog.getByText("The email or the password is wrong").waitFor();
    assert.deepEqual(await look(page, "/passkeys", everyLook), []);
    await dialog.getByLabel("Password").fill(person.password);
    await dialog.getByRole("button", { name: "Log in", exact: true }).click();
    // On with what was begun: the same authenticator makes no second one.
    await page.getByText("has a passkey of yours already").waitFor();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await call("/v1/passkeys/options")).status, 200);
    // By the passkey too; whoever closes the question has done nothing.
    await age();
    await until(30_000, "the session is old", async () => (await call("/v1/passkeys/options")).body.code === "login_again");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByText("log in again, then repeat this").waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await dialog.getByRole("button", { name: "Log in with a passkey" }).click();
    await until(30_000, "the login counts again", async () => (await call("/v1/passkeys/options")).status === 200);
    await database.close();
  });

  test("it logs in where people log in, without an email, and goes on where they were", async () => {
    await forget();
    const { page } = watched;
    await page.goto("/login?to=/passkeys");
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByRole("heading", { name: "Passkeys" }).waitFor();
    const { data } = (await call("/v1/session", undefined, "GET")).body;
    assert.equal((data["member"] as { email: string }).email, person.email);
  });

  test("what was signed counts once, for five minutes' challenges of this service alone", async () => {
    const signed = await sign(await loginOptions());
    await forget();
    assert.equal(await logIn(signed), "in");
    assert.equal(await logIn(signed), "invalid_passkey");
    const options = (await loginOptions()) as { challenge: string };
    assert.equal(await logIn(await sign({ ...options, challenge: "A".repeat(43) })), "invalid_passkey");
  });

  test("another page of the same host gets a signature that opens nothing", async () => {
    const other = createServer((_request, response) => response.setHeader("content-type", "text/html").end("<title>Other</title>")).listen(0, "localhost");
    await once(other, "listening");
    await forget();
    const options = await loginOptions();
    await watched.page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    assert.equal(await logIn(await sign(options)), "invalid_passkey");
    await watched.page.goto(`${url}/login`);
    assert.equal(await logIn(await sign(await loginOptions())), "in");
    other.closeAllConnections();
    other.close();
  });

  test("an authenticator that counts backwards is a copy, and is refused", async () => {
    const [credential] = await credentials();
    await cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId: credential!.credentialId });
    await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential!, signCount: 0 } as never });
    assert.equal(await logIn(await sign(await loginOptions())), "invalid_passkey");
    const [copy] = await credentials();
    await cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId: copy!.credentialId });
    await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential!, signCount: 100 } as never });
    assert.equal(await logIn(await sign(await loginOptions())), "in");
  });

  test("switched on, a password counts only with a passkey after it, and a wrong password asks for none", async () => {
    const { page } = watched;
    await page.goto("/passkeys");
    await page.getByRole("switch", { name: "Ask for a passkey after my password" }).check();
    await page.getByText("From now on your password needs a passkey").waitFor();
    await forget();
    const wrong = await call("/v1/session", { email: person.email, password: "another sentence than hers" });
    assert.deepEqual([wrong.status, wrong.body.code, wrong.body.passkey_options], [401, "invalid_credentials", undefined]);
    const right = await byPassword();
    assert.deepEqual([right.status, right.body.code], [401, "passkey_required"]);
    assert.deepEqual(await watched.context.cookies(), []);
    assert.equal((await call("/v1/session", undefined, "GET")).status, 401);
    assert.equal(await logIn(await sign(right.body.passkey_options)), "in");
    // The same on the page: nobody sees more than their authenticator's question.
    await forget();
    await page.goto("/login?to=/passkeys");
    await page.getByRole("radio", { name: "Email" }).check();
    await page.getByLabel("Email", { exact: true }).last().fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("heading", { name: "Passkeys" }).waitFor();
    watched.check();
  });

  test("a passkey is renamed and removed; with the last one the password is enough again", async () => {
    const { page } = watched;
    await page.goto("/passkeys");
    await page.getByRole("button", { name: "Rename Laptop" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Old laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Remove Old laptop" }).click();
    await page.getByText("It is your last one").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("Passkey Old laptop was removed").waitFor();
    assert.equal(await logIn(await sign(await loginOptions())), "invalid_passkey");
    assert.equal((await byPassword()).status, 200);
  });

  test("a key of the account has none, and the refusal says so", async () => {
    const response = await service.call("/v1/passkeys");
    assert.deepEqual([response.status, ((await response.json()) as { code: string }).code], [409, "no_member"]);
  });

  test("who has lost theirs gets in by an admin's link, which removes them", async () => {
    const [lost] = await credentials();
    await cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId: lost!.credentialId });
    await watched.page.goto("/passkeys");
    await watched.page.getByRole("textbox", { name: "Name" }).fill("Phone");
    await watched.page.getByRole("button", { name: "Add a passkey" }).click();
    await watched.page.getByRole("switch").check();
    await watched.page.getByText("From now on your password needs a passkey").waitFor();
    const { data: [{ id }] } = (await (await service.call("/v1/members")).json()) as { data: [{ id: string }] };
    const { data } = (await (await service.call(`/v1/members/${id}/password-link`, { method: "POST" })).json()) as { data: { url: string } };
    const token = new URLSearchParams(new URL(data.url).hash.slice(1)).get("t")!;
    await forget();
    assert.equal((await byPassword()).body.code, "passkey_required");
    assert.equal((await call("/v1/session/reset", { token, password: person.password })).status, 200);
    assert.deepEqual((await call("/v1/passkeys", undefined, "GET")).body, { data: [], required: false });
    await forget();
    assert.equal((await byPassword()).status, 200);
  });
});
