import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { apiKey, type ConsoleService, phone } from "../console-service.ts";
import { createTask, failWebhooks, type Receiver, startReceiver, until } from "../failed-webhooks.ts";
import { tabTo } from "../tab-to.ts";

export const operating = (console: ConsoleService) => describe("operating the service in the console", () => {
  let receiver: Receiver;
  before(async () => {
    receiver = await startReceiver();
    await Promise.all(["/mouse", "/keys", "/touch", "/many"].map((path) => failWebhooks(console.service, receiver.url(path))));
    receiver.recover();
  });
  after(() => receiver?.close());

  const failedTo = (path: string) => `/webhooks?state=failed&url=${encodeURIComponent(receiver.url(path))}`;
  const postsTo = (path: string) => receiver.posted.filter((one) => one === path).length;

  /** Two deliveries had failed; one was sent again and taken. */
  async function oneWasTaken(page: Page, path: string): Promise<void> {
    await page.getByText("1 delivery", { exact: true }).waitFor();
    await until(async () => postsTo(path) === 3);
    await page.goto(failedTo(path).replace("failed", "delivered"));
    await page.locator(".delivery-summary").click();
    await page.getByRole("cell", { name: "204" }).waitFor();
    await page.getByRole("cell", { name: "410" }).waitFor();
  }

  test("a failed webhook is sent again with the mouse", async () => {
    const { page, check } = await console.open("/");
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("radio", { name: "Failed" }).click();
    await page.getByRole("combobox", { name: "Receiver" }).selectOption(receiver.url("/mouse"));
    await page.getByText("2 deliveries", { exact: true }).waitFor();
    await page.getByRole("button", { name: `Send again to ${receiver.url("/mouse")}` }).first().click();
    await page.getByText(`On its way to ${receiver.url("/mouse")}`).waitFor();
    await oneWasTaken(page, "/mouse");
    check();
  });

  test("the same with the keyboard alone", async () => {
    const { page, check } = await console.open("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("webhooks");
    await page.keyboard.press("Enter");
    await page.getByText("deliver").first().waitFor();
    await page.keyboard.press("Tab");
    await tabTo(page, /All receivers/);
    await page.keyboard.type(receiver.url("/keys"));
    await page.waitForURL(/%2Fkeys/);
    await page.getByText("2 deliveries", { exact: true }).waitFor();
    await tabTo(page, /Send again to .*\/keys/);
    await page.keyboard.press("Enter");
    await page.getByText(`On its way to ${receiver.url("/keys")}`).waitFor();
    await page.getByText("Delivered", { exact: true }).nth(1).waitFor();
    assert.equal(postsTo("/keys"), 3);
    check();
  });

  test("the same by touch, 360 pixels wide", async () => {
    const { page, check } = await console.open("/", phone);
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "Webhooks" }).tap();
    await page.getByRole("combobox", { name: "Receiver" }).selectOption(receiver.url("/touch"));
    await page.getByText("2 deliveries", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "Failed" }).tap();
    await page.getByRole("button", { name: `Send again to ${receiver.url("/touch")}` }).first().tap();
    await oneWasTaken(page, "/touch");
    check();
  });

  test("everything that failed is sent again at once, after the console has said what that is", async () => {
    const { page, check } = await console.open(failedTo("/many"));
    await page.getByRole("button", { name: "Send 2 failed ones again" }).click();
    const sheet = page.getByRole("dialog", { name: "Send failed deliveries again" });
    await sheet.getByText(receiver.url("/many")).waitFor();
    await sheet.getByRole("button", { name: "Send again" }).click();
    await page.getByText("2 deliveries are on their way").waitFor();
    await page.getByText("No delivery fits these filters").waitFor();
    await until(async () => postsTo("/many") === 4);
    check();
  });

  test("a delivery that is tried again says what went wrong, when the next attempt is, and what to look at", async () => {
    const { page, check } = await console.open("/keys");
    const [started_at, error] = ["2026-02-18T09:30:00.000Z", "The webhook URL has no valid certificate or does not speak TLS."];
    const delivery = {
      id: "1", task_id: "1", url: "https://example.org/hook", state: "pending", body: '{"status":"COMPLETED"}', created_at: started_at,
      next_attempt_at: "2026-02-18T12:35:00.000Z", attempts: [{ number: 1, started_at, duration_ms: 31, error }],
    };
    await page.route("**/v1/webhook-deliveries?*", (route) => route.fulfill({ json: { data: [delivery] } }));
    await page.getByRole("link", { name: "Webhooks" }).click();
    const row = page.locator(".delivery");
    await row.getByText("Trying again").waitFor();
    assert.match(await row.innerText(), /No answer · 31 ms\s+Next attempt: Feb 18, 2026.*\s+The webhook URL has no valid certificate/);
    await row.locator(".delivery-summary").click();
    await row.getByText("its name and certificate are right").waitFor();
    await row.getByRole("button", { name: "Send again to https://example.org/hook" }).waitFor();
    check();
  });

  test("a receiver is tried with a test event, and a new secret says until when the old one signs", async () => {
    const { page, check } = await console.open("/webhooks?view=test");
    await page.getByLabel("URL of the receiver").fill(receiver.url("/test"));
    await page.keyboard.press("Enter");
    await page.getByText("The receiver took it").waitFor();
    await page.getByRole("link", { name: "Secrets" }).click();
    await page.getByText("Signs now").waitFor();
    await page.getByRole("button", { name: "New secret…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make a new secret" }).click();
    await page.getByText(/Signs beside it until .*202\d/).waitFor();
    const [secret] = ((await (await console.service.call("/v1/webhook-secrets")).json()) as { data: { secret: string }[] }).data;
    assert.ok(!(await page.content()).includes(secret!.secret), "secrets are shown only when somebody asks");
    await page.getByRole("button", { name: "Show the secret" }).first().click();
    await page.getByText(secret!.secret).waitFor();
    check();
  });

  test("a key is made, shown once, renamed and revoked", async () => {
    const { page, check } = await console.open("/keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("robot");
    await page.getByRole("checkbox", { name: /^AI/ }).uncheck();
    await page.getByRole("checkbox", { name: /^Account/ }).uncheck();
    await page.getByRole("button", { name: "Make the key" }).click();
    const key = (await page.locator(".key-made").textContent())!;
    const withKey = () => fetch(new URL("/v1/session", console.service.url), { headers: { "x-service-api-key": key } });
    assert.deepEqual(((await (await withKey()).json()) as { data: { scopes: string[] } }).data.scopes, ["catalog"]);
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".key-made").waitFor({ state: "detached" });
    assert.ok(!(await page.content()).includes(key));
    await page.getByRole("button", { name: "Rename robot" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("old robot");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Revoke old robot" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("“old robot” is revoked").waitFor();
    await page.getByRole("button", { name: "Revoke old robot" }).waitFor({ state: "detached" });
    // A key that was just seen is known for up to a second.
    await until(async () => (await withKey()).status === 401);
    check();
  });

  test("revoking the own key logs out", async () => {
    const { output } = await console.service.command("keys", "create", "--name", "own", "--scopes", "catalog,admin");
    const { page, check } = await console.open("/keys", { key: /ak_\S+/.exec(output)![0] });
    await page.getByRole("button", { name: "Revoke own" }).click();
    await page.getByText("You are logged in with this key: you will be logged out.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.waitForURL(/\/login/);
    await until(async () => (await page.request.get("/v1/session")).status() === 401);
    check();
  });

  test("the status says what the service says, and why a kind is not ready", async () => {
    const { page, check } = await console.open("/status");
    const { data } = (await (await console.service.call("/v1/status")).json()) as { data: { version: string; kinds: { kind: string }[] } };
    await page.getByText(data.version, { exact: true }).waitFor();
    for (const { kind } of data.kinds) await page.getByRole("rowheader", { name: kind }).waitFor();
    await page.route("**/v1/status", async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { engines: object[] } };
      answer.data.engines[0] = { ...answer.data.engines[0], ready: false, reason: "no answer from its server" };
      await route.fulfill({ json: answer });
    });
    await page.getByText("no answer from its server").waitFor();
    check();
  });

  test("usage is what the service counted, by day and model, also as a file; the bars say in words what they show", async () => {
    const task = await createTask(console.service);
    await until(async () => (await (await console.service.call(`/v1/tasks/${task}`)).text()).includes('"COMPLETED"'));
    const { page, check } = await console.open("/usage?period=week");
    type Entry = { date: string; model: string; unit: string; tasks: number; quantity: number };
    const { data } = (await (await console.service.call("/v1/usage")).json()) as { data: Entry[] };
    assert.ok(data.length > 0);
    const all = data.reduce((sum, { tasks }) => sum + tasks, 0);
    await page.getByRole("img", { name: new RegExp(`^Tasks by day\. .*: ${all}$`) }).waitFor();
    const table = page.locator(".usage-table");
    await table.first().locator("summary").click();
    await table.first().getByRole("cell", { name: "image-expand/model" }).waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), table.first().getByRole("button", { name: "Download as CSV" }).click()]);
    const rows = (await readFile((await file.path())!, "utf8")).trim().split("\r\n").slice(1);
    assert.deepEqual(rows, data.map(({ date, model, unit, tasks, quantity }) => [date, model, unit, tasks, quantity].join()));

    // What gave nothing is counted apart, by hour and by the name of the key too.
    const body = { image: `${console.service.url}/nothing.png`, left: 1, right: 0, top: 0, bottom: 0 };
    const refused = (await (await console.service.call("/v1/ai/image-expand/model", { body })).json()) as { data: { task_id: string } };
    await until(async () => (await (await console.service.call(`/v1/tasks/${refused.data.task_id}`)).text()).includes('"FAILED"'));
    await page.goto("/usage?period=day&by=key");
    await page.getByRole("img", { name: /^Tasks by hour\. / }).waitFor();
    const { failures } = (await (await console.service.call("/v1/usage")).json()) as { failures: { failed: number; cancelled: number }[] };
    const none = failures.reduce((sum, { failed, cancelled }) => sum + failed + cancelled, 0);
    await page.locator("figcaption", { hasText: "Without a result by hour" }).getByText(`Sum: ${none}`).waitFor();
    await table.last().locator("summary").click();
    await table.last().getByRole("cell", { name: "ATELIER_API_KEY" }).first().waitFor();
    check();
  });

  test("every call of the service is in the reference, for whoever is not logged in, too", async () => {
    const { page, check } = await console.open("/docs", { loggedIn: false });
    await page.locator(".docs-group").first().waitFor();
    const shown = await page.locator(".docs-link").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
    const document = (await (await console.service.call("/openapi.json")).json()) as { paths: Record<string, Record<string, { operationId: string }>> };
    const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => `/docs/${operationId}`));
    assert.deepEqual(shown.toSorted(), calls.toSorted());
    await page.getByRole("searchbox", { name: "Find a call" }).fill("icons code");
    await page.getByRole("link", { name: "/icons/{id}/code" }).click();
    await page.getByRole("heading", { level: 2 }).and(page.locator(":focus")).waitFor();
    await page.getByText("data-url", { exact: false }).first().waitFor();
    assert.equal(await page.getByRole("button", { name: "Run it" }).count(), 0, "nobody is logged in");
    check();
  });

  test("whoever is logged in makes a reading call in the reference", async () => {
    const { page, check } = await console.open("/docs/getStatus");
    await page.getByRole("button", { name: "Run it" }).click();
    await page.getByText('"uptime_seconds"').first().waitFor();
    check();
  });

  test("no key is in the page after it was used to log in", async () => {
    const { page } = await console.open("/keys");
    await page.getByRole("button", { name: "New key" }).waitFor();
    assert.ok(!(await page.content()).includes(apiKey));
  });
});
