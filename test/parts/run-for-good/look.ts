import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

/*
 * Looks at the service as its user would, in a browser: by the address that the guide names, through nginx and TLS. Everything that the page asks for lies
 * below the path.
 */

const address = "https://media.example.org/media-lib";
const [browserPath, picture] = process.argv.slice(2);
const key = (await readFile("/root/atelier-key", "utf8")).trim();
const browser = await chromium.launch({
  executablePath: browserPath!, headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--host-resolver-rules=MAP media.example.org 127.0.0.1"],
});
try {
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true, locale: "en-US" })).newPage();
  page.setDefaultTimeout(120_000);
  const outside: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(`${address}/`)) outside.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") console.error(`the page: ${message.text()}`);
    if (/Content Security Policy|Mixed Content/.test(message.text())) refused.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) console.error(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${address}/`);
  await page.getByLabel("API key").fill(key);
  await page.keyboard.press("Enter");
  await page.getByRole("searchbox", { name: "Search sounds, music and icons" }).fill("rain");
  await page.waitForURL(`${address}/?q=rain`);
  await page.getByRole("link", { name: /^Show \d+ sounds?$/ }).click();
  await page.waitForURL(`${address}/sounds?q=rain`);
  await page.getByRole("button", { name: /^Play / }).first().click();
  await page.getByRole("button", { name: /^Pause / }).first().waitFor();
  await page.reload();
  await page.getByRole("button", { name: /^Play / }).first().waitFor();
  await page.screenshot({ path: picture! });
  assert.deepEqual([outside, refused], [[], []]);
  const [cookie] = (await page.context().cookies()).filter(({ domain }) => domain === "media.example.org");
  assert.deepEqual([cookie?.path, cookie?.secure, cookie?.httpOnly], ["/media-lib", true, true]);
} finally {
  await browser.close();
}
