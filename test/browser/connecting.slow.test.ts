import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { fakeKey, type FakeFal, startFakeFal } from "@atelier/hosted-engine/test/fake-fal.ts";
import { startService } from "../e2e/start-service.ts";
import { comesTo } from "./comes-to.ts";
import { phone, shareConsole, withoutBrowser } from "./console-service.ts";

/** A film takes its time on a busy machine, milliseconds. */
const patience = 180_000;

describe("the console of a fresh start, where a provider of models is connected", { skip: withoutBrowser, timeout: 900_000 }, () => {
  let fake: FakeFal | undefined;
  const console = shareConsole(async () => {
    fake = await startFakeFal();
    return startService({ ATELIER_FAL_URL: fake.url });
  });
  after(() => fake?.dispose());

  test("results are said to be drawn here; a key is pasted, and the next film is made at the provider, without a restart", async () => {
    const { page, check } = await console.open("/create");
    await page.getByText("Results are drawn by the local engine").waitFor();
    await page.getByRole("link", { name: "Connect a provider of models" }).click();
    const fal = page.getByRole("region", { name: "fal" });
    await fal.getByText("23 endpoints get models").waitFor();
    await fal.getByLabel("Key of fal").fill(fakeKey);
    await fal.getByRole("button", { name: "Connect" }).click();
    await fal.getByText("23 endpoints are real").waitFor();
    assert.ok(!(await page.content()).includes(fakeKey), "it is not shown again");
    await page.getByRole("link", { name: "Create", exact: true }).click();
    await page.locator(".model-card").getByText("Words to video", { exact: true }).click();
    await page.getByText("What is in the form goes to fal.").waitFor();
    await page.locator("[id='field-prompt']").fill("a red lantern in the rain");
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".outcome video").waitFor({ timeout: patience });
    assert.equal(fake!.bills.length, 1);
    check();
  });

  test("what an account may spend is set, a kind of work is given back to this machine, and the provider is disconnected, 360 pixels wide", async () => {
    await console.service.call("/v1/providers/fal", { method: "PUT", body: { key: fakeKey } });
    const { page, check } = await console.open("/engines", phone);
    await page.getByLabel("Dollars a month").fill("20");
    await page.getByRole("button", { name: "Save" }).tap();
    await page.getByText("Saved").first().waitFor();
    const budgets = (await (await console.service.call("/v1/budgets")).json()) as { data: { scope: string; period: string; limit?: number }[] };
    assert.equal(budgets.data.find(({ scope, period }) => scope === "account" && period === "month")?.limit, 20);
    await page.getByLabel("edit-image: First").selectOption("local");
    await page.getByLabel("edit-image: Then").waitFor();
    const model = "/v1/models/text-to-image%2Fmodel-v4-5-edit";
    await comesTo(async () => ((await (await console.service.call(model)).json()) as { data: { engine: string } }).data.engine, "local");
    await page.getByRole("button", { name: "Disconnect" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).tap();
    await page.getByText("23 endpoints get models").waitFor();
    await page.goto("/create");
    await page.getByText("Results are drawn by the local engine").waitFor();
    check();
  });
});
