import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { axeFindings } from "./axe.ts";
import { launchBrowser, openPage, withoutBrowser } from "./console-service.ts";
import { startQuickService } from "./quick-service.ts";

const password = "a long sentence of her own";
/** Where pictures go for who wants to look at them. */
const shots = process.env["PEOPLE_SHOTS"];

async function look(page: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await axeFindings(page), [], `${name} at ${width}`);
    assert.ok(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${name} is wider than ${width}`);
    if (shots) await page.screenshot({ path: join(shots, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

const promise = "from a key to people: a password is set, somebody joins by a link, gets another role, and is ended";
test(promise, { skip: withoutBrowser, timeout: 600_000 }, async (t) => {
  const service = await startQuickService();
  const profile = await mkdtemp(join(tmpdir(), "atelier-browser-"));
  const browser = await launchBrowser(profile);
  t.after(async () => {
    await browser.close();
    await service.dispose();
    await rm(profile, { recursive: true, force: true });
  });
  // Bundled when a page is first asked for: not within the time that a page has.
  await fetch(service.url, { headers: { accept: "text/html" } }).then((page) => page.text());
  const ada = await openPage(browser, service.url, "./", {});
  await ada.page.getByRole("link", { name: "Set a password" }).click();
  await ada.page.getByRole("heading", { name: "My account" }).waitFor();
  await ada.page.getByLabel("Name").fill("Ada Lovelace");
  await ada.page.getByLabel("Email").fill("ada@example.org");
  await ada.page.getByLabel("Password").fill("123456qwerty");
  await ada.page.getByRole("button", { name: "Set a password" }).click();
  await ada.page.getByText("one of the most common").waitFor();
  await look(ada.page, "set-password");
  await ada.page.getByLabel("Password").fill(password);
  await ada.page.getByRole("button", { name: "Set a password" }).click();
  await ada.page.getByRole("heading", { name: "Change password" }).waitFor();
  await look(ada.page, "account");

  await ada.page.goto(new URL("people", service.url).href);
  await ada.page.getByRole("button", { name: "Invite" }).click();
  await ada.page.getByRole("radio", { name: /Creator/ }).check();
  await ada.page.getByLabel("Email").fill("grace@example.org");
  await look(ada.page, "invite");
  await ada.page.getByRole("button", { name: "Make the link" }).click();
  const link = (await ada.page.locator(".person-link").textContent())!;
  await ada.page.keyboard.press("Escape");
  await ada.page.getByText("grace@example.org").waitFor();

  const grace = await openPage(browser, service.url, new URL(link).pathname.slice(1) + new URL(link).hash, { loggedIn: false });
  await grace.page.getByRole("heading", { name: "Join default" }).waitFor();
  assert.doesNotMatch(grace.page.url(), /#/);
  await look(grace.page, "join");
  await grace.page.getByLabel("Name").fill("Grace Hopper");
  await grace.page.getByLabel("Password").fill(password);
  await grace.page.getByRole("button", { name: "Join" }).click();
  await grace.page.getByRole("heading", { name: "What are you looking for?" }).waitFor();
  assert.equal(await grace.page.getByRole("link", { name: "Engines" }).count(), 0);
  assert.equal(await grace.page.getByRole("link", { name: "Create" }).count() > 0, true);
  await grace.page.goto(new URL("usage", service.url).href);
  await grace.page.getByRole("heading", { name: "Usage" }).waitFor();

  await ada.page.reload();
  await ada.page.getByText("Grace Hopper", { exact: true }).waitFor();
  await look(ada.page, "people");
  await ada.page.getByLabel("Role of Grace Hopper").selectOption("editor");
  await ada.page.getByText("Grace Hopper is now Editor.").waitFor();
  await ada.page.getByLabel("Role of Ada Lovelace").selectOption("viewer");
  await ada.page.getByText("last member with the role admin").waitFor();
  await ada.page.getByRole("button", { name: "Sessions of Grace Hopper" }).click();
  await ada.page.getByText(/Chrome.* on Linux/).first().waitFor();
  await look(ada.page, "sessions");
  await ada.page.keyboard.press("Escape");
  await ada.page.getByRole("button", { name: "End Grace Hopper" }).click();
  await ada.page.getByRole("button", { name: "End", exact: true }).click();
  await ada.page.getByText("Grace Hopper has ended.").waitFor();
  await grace.page.waitForTimeout(1000);
  await grace.page.goto(new URL("usage", service.url).href, { waitUntil: "commit" });
  await grace.page.waitForURL(/\/login/);
  await grace.page.getByRole("radio", { name: "By email" }).check();
  await grace.page.getByRole("textbox", { name: "Email" }).fill("grace@example.org");
  await grace.page.getByLabel("Password").fill(password);
  await grace.page.getByRole("button", { name: "Log in" }).click();
  await grace.page.getByText("The email or the password is wrong.").waitFor();
  await look(grace.page, "login");
});
