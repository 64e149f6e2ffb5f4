import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ConsoleService } from "../console-service.ts";

/** Where nothing more could be done, or what was said was not so. */
export const waysOn = (console: ConsoleService) => describe("ways on in the console", () => {
  test("a link that is pasted where the login is open already is tried at once", async () => {
    const { page } = await console.open("/login", { loggedIn: false });
    await page.getByLabel("API key").waitFor();
    await page.goto("/login#t=no-such-token");
    await page.getByText("This link was used before").waitFor();
    assert.equal(new URL(page.url()).hash, "");
  });

  test("a page that needs a link leads to the login without one", async () => {
    const { page } = await console.open("/join", { loggedIn: false });
    await page.getByText("This page needs the whole link").waitFor();
    await page.getByRole("link", { name: "Log in" }).click();
    await page.getByLabel("API key").waitFor();
  });

  test("a screen whose code cannot come says that the service is away, and comes by itself with the network", async () => {
    const { page, context } = await console.open("/sounds");
    await page.locator(".audio-row").first().waitFor();
    await context.setOffline(true);
    await page.locator('.rail a[href="/uploads"]').click();
    await page.locator(".empty-state").getByText("The service does not answer").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".empty-state").getByText("The service does not answer").waitFor();
    await context.setOffline(false);
    await page.getByRole("heading", { name: "Uploads", level: 1 }).waitFor();
  });

  test("whoever uses a key is led from the passkeys to becoming a member", async () => {
    const { page, check } = await console.open("/passkeys");
    await page.locator("main").getByRole("link", { name: "My account" }).click();
    await page.getByRole("heading", { name: "Set a password" }).waitFor();
    check();
  });

  test("the list of keys names each part of the page once", async () => {
    const { page, check } = await console.open("/music");
    await page.locator(".audio-row").first().waitFor();
    await page.keyboard.press("?");
    const parts = page.getByRole("dialog").getByRole("heading", { level: 3 });
    await parts.first().waitFor();
    const names = await parts.allInnerTexts();
    assert.ok(names.length >= 2);
    assert.deepEqual(names, [...new Set(names)]);
    check();
  });

  test("comparing says why it shows nothing: nothing is chosen, or what is chosen has no picture", async () => {
    const { page } = await console.open("/compare");
    await page.getByText("Choose two results").waitFor();
    await page.goto("/compare?a=gone&b=gone");
    await page.getByText("One of them has no picture or clip").waitFor();
  });
});
