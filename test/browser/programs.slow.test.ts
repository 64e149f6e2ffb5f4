import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { shareConsole, withoutBrowser } from "./console-service.ts";
import { startQuickService } from "./quick-service.ts";
import { axeFindings } from "./axe.ts";

/** Where a program on this machine is answered: it shows what came. */
async function listen(t: TestContext): Promise<{ uri: string; answered: Promise<URL> }> {
  let heard = (_url: URL) => {};
  const answered = new Promise<URL>((resolve) => (heard = resolve));
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html").end("<h1>Back in the program</h1>");
    const url = new URL(request.url!, "http://127.0.0.1");
    if (url.pathname === "/back") heard(url);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  t.after(() => server.close());
  return { uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`, answered };
}

/** What a host of the protocol remembers; where it sends the person is left for the test's browser. */
class Remembered implements OAuthClientProvider {
  readonly redirectUrl: string;
  opened: URL | undefined;
  #client: unknown;
  #tokens: unknown;
  #verifier = "";
  #discovery: unknown;

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl;
  }

  get clientMetadata() {
    return { client_name: "A test assistant", redirect_uris: [this.redirectUrl], token_endpoint_auth_method: "none" };
  }
  clientInformation() {
    return this.#client as never;
  }
  saveClientInformation(client: unknown) {
    this.#client = client;
  }
  tokens() {
    return this.#tokens as never;
  }
  saveTokens(tokens: unknown) {
    this.#tokens = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.opened = url;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier() {
    return this.#verifier;
  }
  invalidateCredentials() {
    this.#tokens = undefined;
  }
  saveDiscoveryState(state: unknown) {
    this.#discovery = state;
  }
  discoveryState() {
    return this.#discovery as never;
  }
}

describe("programs that log in", { skip: withoutBrowser, timeout: 900_000 }, () => {
  const shared = shareConsole(startQuickService);

  async function connect(t: TestContext, provider: Remembered, letIn: (page: URL) => Promise<URL>): Promise<Client> {
    const url = new URL("/mcp", shared.service.url);
    const transport = new StreamableHTTPClientTransport(url, { authProvider: provider });
    const first = new Client({ name: "a test", version: "1.0.0" });
    await assert.rejects(first.connect(transport), (error) => error instanceof UnauthorizedError || /unauthorized/i.test(String(error)));
    const back = await letIn(provider.opened!);
    await transport.finishAuth(back.searchParams);
    const client = new Client({ name: "a test", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
    t.after(() => client.close());
    return client;
  }


  test("the official client of the protocol connects by logging in, works, and logs in again after its access has ended", async (t) => {
    const { uri, answered } = await listen(t);
    const provider = new Remembered(uri);
    const { page, check } = await shared.open("/status", { loggedIn: false });
    const client = await connect(t, provider, async (asked) => {
      // Nobody is logged in: the login comes first, and leads back to the question.
      await page.goto(asked.href);
      await page.getByLabel("API key").fill("whole-service-test-key");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Let it in" }).waitFor();
      assert.match((await page.textContent("main"))!, /“A test assistant”.*account “default”.*on this device.*127\.0\.0\.1/s);
      await page.getByRole("button", { name: "Let it in" }).click();
      await page.getByRole("heading", { name: "Back in the program" }).waitFor();
      return answered;
    });
    const { tools } = await client.listTools();
    assert.ok(tools.some(({ name }) => name === "create_task"));
    const result = await client.callTool({ name: "search_icons", arguments: { query: "nothing yet" } });
    assert.notEqual(result.isError, true);

    await page.goto(new URL("/programs", shared.service.url).href);
    await page.getByText("A test assistant", { exact: true }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole("button", { name: "End the access of A test assistant" }).click();
    await page.getByRole("button", { name: "End the access", exact: true }).click();
    await page.getByText("No program was let in yet").waitFor();
    await sleep(1000);
    const before = provider.opened;
    await assert.rejects(client.listTools());
    assert.notEqual(provider.opened, before, "it asks the person again");

    await page.goto(provider.opened!.href);
    await page.getByRole("button", { name: "Let it in" }).click();
    await page.getByRole("heading", { name: "Back in the program" }).waitFor();
    check();
  });

  const register = async (redirect: string) => {
    const answer = await shared.service.call("/oauth/register", { body: { client_name: "<b>Asker</b>", redirect_uris: [redirect] } });
    return ((await answer.json()) as { client_id: string }).client_id;
  };
  const asked = (client: string, changes: Record<string, string> = {}) => `/oauth/authorize?${new URLSearchParams({
    client_id: client, response_type: "code", code_challenge: "x".repeat(43), code_challenge_method: "S256", ...changes,
  })}`;

  test("a person declines, by keys alone, and the program gets that answer", async (t) => {
    const { uri, answered } = await listen(t);
    const { page, check } = await shared.open(asked(await register(uri), { scope: "catalog admin", state: "s1" }), { viewport: { width: 360, height: 740 } });
    // Its name is text. The title alone is there before the question is.
    await page.getByText("<b>Asker</b>").waitFor();
    assert.equal(await page.getByRole("checkbox", { name: /Administration/ }).isChecked(), false, "administration is chosen, or not given");
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole("button", { name: "Decline" }).focus();
    await page.keyboard.press("Enter");
    const back = await answered;
    assert.deepEqual([back.searchParams.get("error"), back.searchParams.get("state"), back.searchParams.has("code")], ["access_denied", "s1", false]);
    check();
  });

  test("a request that is not accepted goes nowhere by itself, and one with a foreign redirect has no way on at all", async (t) => {
    const { uri } = await listen(t);
    const client = await register(uri);
    const { page } = await shared.open(asked(client, { code_challenge_method: "plain" }));
    await page.getByRole("link", { name: "Back to the program" }).waitFor();
    await sleep(500);
    assert.equal(new URL(page.url()).pathname, "/oauth/authorize");
    await page.goto(new URL(asked(client, { redirect_uri: "https://evil.example/back" }), shared.service.url).href);
    await page.getByRole("alert").waitFor();
    assert.equal(await page.locator("main a, main button").count(), 0);
  });

  test("a key that may do less gives less, and says so", async (t) => {
    const { uri } = await listen(t);
    const made = (await (await shared.service.call("/v1/keys", { body: { name: "reader", scopes: ["catalog"] } })).json()) as { data: { key: string } };
    const { page, check } = await shared.open(asked(await register(uri), { scope: "catalog ai" }), { key: made.data.key });
    await page.getByText("Your key does not have this").waitFor();
    const boxes = await page.getByRole("checkbox").evaluateAll((all) => (all as HTMLInputElement[]).map(({ checked, disabled }) => [checked, disabled]));
    assert.deepEqual(boxes, [[true, false], [false, true]]);
    check();
  });
});
