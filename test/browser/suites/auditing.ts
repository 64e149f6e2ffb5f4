import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { type ConsoleService, phone } from "../console-service.ts";

export const auditing = (console: ConsoleService) => describe("the audit log in the console", () => {
  async function makeKey(name: string): Promise<string> {
    const response = await console.service.call("/v1/keys", { body: { name } });
    return ((await response.json()) as { data: { id: string } }).data.id;
  }

  test("a change is seen with who made it, narrowed to its object and by who it was, and saved as CSV", async () => {
    const id = await makeKey("for the audit");
    const { page, check } = await console.open("/");
    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByRole("link", { name: `keys/${id}` }).click();
    await page.getByText("1 in all", { exact: true }).waitFor();
    await page.getByRole("cell", { name: /createKey.*name: for the audit/ }).waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Of which" }).inputValue(), `keys/${id}`);

    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save as CSV" }).click()]);
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    assert.deepEqual([file.suggestedFilename(), lines.length], ["atelier-audit.csv", 3]);
    assert.ok(lines[1]!.includes(id));

    await page.getByRole("combobox", { name: "Who" }).fill("nobody at all");
    await page.keyboard.press("Enter");
    await page.getByText("No change fits these filters").waitFor();
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await page.getByText("logIn").first().waitFor();
    check();
  });

  test("what is typed into a filter stays while the entries come", async () => {
    const { page, check } = await console.open("/");
    const held = Promise.withResolvers<void>();
    await page.route("**/v1/audit?*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "Audit log" }).click();
    const what = page.getByRole("combobox", { name: "What" });
    await what.fill("createKey");
    held.resolve();
    await page.getByText("logIn").first().waitFor();
    assert.equal(await what.inputValue(), "createKey");
    await page.keyboard.press("Tab");
    await page.waitForURL(/operation=createKey/);
    check();
  });

  test("on a phone rows are cards that fit", async () => {
    await makeKey("a name without any space in it that goes on and on for eighty characters".replaceAll(" ", ""));
    const { page, check } = await console.open("/audit", phone);
    await page.getByText("createKey").first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    check();
  });
});
