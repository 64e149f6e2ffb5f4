import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { apiKey, type ConsoleService } from "../console-service.ts";
import { markup } from "../small-library.ts";

export const shell = (console: ConsoleService) => describe("the shell of the console", () => {
  test("a key logs in, and the place that was wanted is shown; the key is nowhere in the page", async () => {
    const { page, check } = await console.open("/sounds?q=rain", { loggedIn: false });
    await page.waitForURL(/\/login\?to=/);
    await page.getByLabel("API key").fill(apiKey);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/sounds\?q=rain$/);
    await page.getByText("2 sounds").waitFor();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.body.innerHTML]));
    assert.ok(!kept.includes(apiKey));
    check();
  });

  test("the link that the start prints logs in once, and its token leaves the address", async () => {
    const link = /(http\S+\/login#t=\S+)/.exec(console.service.output())![1]!;
    const { page, check } = await console.open(new URL(link).pathname + new URL(link).hash, { loggedIn: false });
    await page.getByRole("heading", { name: "What are you looking for?" }).waitFor();
    assert.doesNotMatch(page.url(), /#/);
    const again = await console.open(new URL(link).pathname + new URL(link).hash, { loggedIn: false });
    await again.page.getByText("This link was used before").waitFor();
    check();
    again.check();
  });

  test("screens that the key's scopes do not allow are not in the menu, and say what is missing", async () => {
    const { output } = await console.service.command("keys", "create", "--account", "narrow", "--name", "narrow", "--scopes", "account");
    const key = /ak_\S+/.exec(output)![0];
    const { page, check } = await console.open("/sounds", { key });
    await page.getByRole("heading", { name: "This page needs the scope “catalog”" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Sounds" }).count(), 0);
    check();
  });

  test("a session that ends shows the login and says why, and comes back to the same place", async () => {
    const { page, context, check } = await console.open("/music");
    await page.getByText("2 tracks").waitFor();
    await context.clearCookies();
    await page.getByRole("searchbox").fill("jazz");
    await page.waitForURL(/\/login\?to=/);
    await page.getByText("Your session has ended, or its key was revoked").waitFor();
    await page.getByLabel("API key").fill(apiKey);
    await page.keyboard.press("Enter");
    await page.getByText("1 track").waitFor();
    check();
  });

  test("a title that holds markup shows as text, everywhere", async () => {
    const { page, check } = await console.open("/sounds?q=img");
    await page.getByRole("link", { name: markup, exact: true }).click();
    await page.getByRole("heading", { name: markup }).waitFor();
    await page.getByRole("button", { name: `Play ${markup}` }).first().click();
    await page.locator(".player-title").getByText(markup).waitFor();
    assert.equal(await page.evaluate(() => document.querySelectorAll("img[src='x']").length), 0);
    assert.doesNotMatch(await page.title(), /^ran/);
    check();
  });

  test("the palette reaches every screen and the search, and gives the focus back", async () => {
    const { page, check } = await console.open("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("sounds");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/sounds$/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("boat");
    await page.getByRole("option", { name: "Icons: “boat”" }).click();
    await page.waitForURL(/\/icons\?q=boat$/);
    await page.getByText("2 icons").waitFor();
    check();
  });

  test("the palette opened again at once is empty, and has the focus", async () => {
    const { page, check } = await console.open("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("sounds");
    await page.getByRole("option", { name: "Sounds: “sounds”" }).waitFor();
    // Before the dialog's close event.
    await page.evaluate(() => {
      const press = (init: KeyboardEventInit) => {
        document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
      };
      press({ key: "Enter" });
      press({ key: "k", code: "KeyK", ctrlKey: true });
    });
    await page.keyboard.type("boat");
    await page.getByRole("option", { name: "Icons: “boat”" }).waitFor();
    check();
  });

  test("language and theme are chosen, kept, and there before the first paint", async () => {
    const { page, check } = await console.open("/sounds");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
    await page.getByRole("radio", { name: "Dunkel" }).check();
    await page.reload();
    await page.getByRole("heading", { name: "Klänge" }).waitFor();
    await page.getByText("6 Klänge").waitFor();
    assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]), ["de", "dark"]);
    for (const [code, title] of [["ja", "効果音"], ["fr", "Sons"], ["es", "Sonidos"]] as const) {
      await page.evaluate((to) => localStorage.setItem("atelier.language", to), code);
      await page.reload();
      await page.getByRole("heading", { name: title, exact: true }).waitFor();
    }
    check();
  });

  test("single letters can be switched off, and do nothing while somebody types", async () => {
    const { page, check } = await console.open("/sounds");
    await page.getByRole("searchbox").fill("?");
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.evaluate(() => localStorage.setItem("atelier.single-keys", "off"));
    await page.reload();
    await page.getByRole("searchbox").waitFor();
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Commands" }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 1);
    check();
  });
});
