import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { generatedWav } from "../../parts/generated-sounds.ts";
import { axeFindings } from "../axe.ts";
import { comesTo } from "../comes-to.ts";
import { type ConsoleService, phone } from "../console-service.ts";
import { until } from "../failed-webhooks.ts";
import { tabTo } from "../tab-to.ts";

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h5v6z"/></svg>';

/** The last of the suites that use the library: it takes items away. */
export const keepingLibrary = (console: ConsoleService) => describe("keeping the library in the console", () => {
  const titles = async () => {
    const { results } = (await (await console.service.call("/v1/sound-effects?order_by=title")).json()) as { results: { title: string; tags: string[] }[] };
    return results;
  };

  test("a sound is found and changed with the keyboard alone; only what was changed is sent", async () => {
    const { page, check } = await console.open("/admin/sounds");
    await page.getByText("6 items").waitFor();
    await tabTo(page, /Find an item/);
    await page.keyboard.type("gutter");
    await page.getByText("1 item", { exact: true }).waitFor();
    await tabTo(page, /^Edit Rain in a gutter/);
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: /^Tags/ }).waitFor();
    await page.getByRole("textbox", { name: /^Tags/ }).focus();
    await page.keyboard.press("End");
    await page.keyboard.type(", roof");
    await page.keyboard.press("Enter");
    await page.getByText("Saved").waitFor();
    assert.deepEqual((await sent).postDataJSON(), { tags: ["test", "roof"] });
    check();
  });

  test("what the service refuses stands at its field", async () => {
    const { page } = await console.open("/admin/sounds");
    await page.getByRole("button", { name: "Edit Door, heavy" }).click();
    await page.getByRole("textbox", { name: "Text of the licence" }).fill("nowhere");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("must be an http(s) address").waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Text of the licence" }).getAttribute("aria-invalid"), "true");
  });

  test("a removal can be taken back for eight seconds, in which nothing is sent; then it is done", async () => {
    const { page, check } = await console.open("/admin/sounds");
    await page.getByRole("button", { name: "Remove Door, heavy" }).click();
    await page.getByRole("button", { name: "Remove Door, heavy" }).waitFor({ state: "detached" });
    assert.equal((await titles()).length, 6);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Remove Door, heavy" }).waitFor();
    for (const name of ["Door, heavy", "Steps on gravel"]) await page.getByRole("checkbox", { name }).check();
    await page.getByRole("button", { name: "Remove 2 items" }).click();
    await until(async () => (await titles()).length === 4);
    assert.ok(!(await titles()).some(({ title }) => title === "Door, heavy"));
    check();
  });

  test("a removal that waits is sent when the page is left", async () => {
    const { page } = await console.open("/admin/sounds");
    await page.getByRole("button", { name: "Remove Drops in a cave" }).click();
    await page.goto("/healthz");
    await until(async () => !(await titles()).some(({ title }) => title === "Drops in a cave"));
  });

  test("the drawer of an item is a link: it opens what is on no page of the list, and going back closes it", async () => {
    const { page, check } = await console.open("/admin/sounds");
    await page.getByRole("button", { name: "Edit Rain on tin" }).click();
    await page.waitForURL(/[?&]edit=\d+$/);
    const link = page.url();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.goto(link.replace("?", "?q=cave&"));
    const title = page.getByRole("dialog").getByRole("textbox", { name: "Title" });
    await comesTo(async () => (await title.inputValue()).startsWith("Rain on t"), true, "the drawer shows it");
    await page.keyboard.press("Escape");
    await page.waitForURL(/\?q=cave$/);
    check();
  });

  test("a mood is made and renamed by touch, 360 pixels wide, and a name that is taken is said", async () => {
    const { page } = await console.open("/admin/moods", phone);
    for (const expected of ["Saved", /taken|already|another/i]) {
      await page.getByRole("button", { name: "Add" }).tap();
      await page.getByRole("textbox", { name: "Name" }).fill("Stormy");
      await page.getByRole("button", { name: "Save" }).tap();
      await page.getByText(expected).first().waitFor();
    }
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Edit Stormy" }).tap();
    await page.getByRole("textbox", { name: "Name" }).fill("Very stormy");
    await page.getByRole("button", { name: "Save" }).tap();
    await page.getByRole("button", { name: "Edit Very stormy" }).waitFor();
  });

  test("files are looked at before anything is sent, then brought in, and a second time change nothing", async () => {
    const { page } = await console.open("/admin/import");
    const files = [
      { name: "zither-tune.wav", mimeType: "audio/wav", buffer: generatedWav(30) },
      { name: "broken.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("no sound") },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
      { name: "sail-ship.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) },
    ];
    let sent = 0;
    page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
    await page.locator("input[type=file]").first().setInputFiles(files);
    await page.getByText("Nothing was sent yet. To import: 3; refused: 1.").waitFor();
    assert.equal(sent, 0);
    await page.getByLabel("Licence of all").fill("CC0");
    // The service reads all of them, says what would become of each, and writes nothing; what is new comes in without being sent again.
    await page.getByRole("button", { name: "Check on the service" }).click();
    await page.getByText("Would be new: 2, there already: 0, refused: 1.").waitFor();
    assert.match(await (await console.service.call("/v1/sound-effects?q=zither")).text(), /"count":0,/);
    const uploads: string[] = [];
    page.on("request", (request) => request.url().endsWith("/uploads") && uploads.push(request.url()));
    await page.getByRole("button", { name: "Import 2" }).click();
    await page.getByText("New: 2, there already: 0, failed: 0.").waitFor();
    assert.deepEqual(uploads, []);
    const found = async (path: string) => (await console.service.call(path)).text();
    await until(async () => /"count":1,.*"CC0"/s.test(await found("/v1/sound-effects?q=zither")));
    await until(async () => (await found("/v1/icons?term=sail+ship")).includes('"name":"sail ship"'));
    await page.getByRole("button", { name: "Import more" }).click();
    await page.locator("input[type=file]").first().setInputFiles(files);
    await page.getByRole("button", { name: "Import 3" }).click();
    await page.getByText("New: 0, there already: 2, failed: 1.").waitFor();
  });

  test("what an import guessed is looked through by groups with the keyboard; what is said holds for all of a group and for the next import", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "atelier-review-"));
    t.after(() => rm(folder, { recursive: true }));
    const importFiles = async (page: Page, from: number, ...names: string[]) => {
      await rm(join(folder, "library"), { recursive: true, force: true });
      for (const [i, name] of names.entries()) {
        await mkdir(dirname(join(folder, "library", name)), { recursive: true });
        await writeFile(join(folder, "library", name), generatedWav(from + i));
      }
      await page.locator("input[webkitdirectory]").setInputFiles(join(folder, "library"));
      await page.getByRole("button", { name: `Import ${names.length}` }).click();
      await page.getByText(`New: ${names.length}, there already: 0, failed: 0.`).waitFor({ timeout: 120_000 });
    };
    const inCategory = async (slug: string) => {
      const answer = await console.service.call(`/v1/sound-effects?category=${slug}&order_by=title`);
      return ((await answer.json()) as { results: { title: string; tags: string[] }[] }).results.map(({ title }) => title);
    };
    const { page, check } = await console.open("/admin/import");
    await importFiles(page, 200, "voices/take a.wav", "voices/take b.wav", "dog bark.wav", "cow moo.wav", "xyzzy.wav");
    const group = (name: RegExp) => page.getByRole("listitem", { name });
    await group(/^Uncategorised, 2 items/).getByText("nothing speaks for any; folder “voices”").waitFor();
    await group(/^Pets & farm animals, 2 items/).getByText(/^the words .*“dog”/).waitFor();
    assert.deepEqual(await axeFindings(page), []);

    const example = group(/^Uncategorised, 2/).getByRole("button", { name: "Play library/voices/take b.wav" });
    const fetched = page.waitForResponse((response) => response.url().includes("/media/") && response.ok());
    await example.click();
    await fetched;

    await group(/^Uncategorised, 2/).getByRole("combobox").selectOption({ label: "Vocal phrases" });
    await group(/^Uncategorised, 2/).getByRole("combobox").focus();
    await tabTo(page, /Change 2/);
    await page.keyboard.press("Enter");
    await group(/^Uncategorised, 2/).getByText("Now: Vocal phrases").waitFor();
    await until(async () => (await inCategory("vocal-phrases")).join() === "Take a,Take b");
    await comesTo(() => group(/^Pets/).getByRole("combobox").evaluate((element) => element === document.activeElement), true, "the next has the focus");
    await group(/^Pets/).getByRole("button", { name: "Accept" }).click();
    await group(/^Pets/).getByText("Now: Pets & farm animals").waitFor();
    await group(/^Uncategorised, 1/).getByRole("button", { name: "Later" }).click();
    await page.getByText("All groups are looked through.").waitFor();
    // Another mind: the group is open again, and another category takes the place of the first.
    await group(/^Pets/).getByRole("button", { name: "Change again" }).click();
    await group(/^Pets/).getByRole("combobox").selectOption({ label: "Wildlife" });
    await group(/^Pets/).getByRole("button", { name: "Change 2" }).click();
    await until(async () => (await inCategory("wildlife")).join() === "Cow moo,Dog bark");
    await comesTo(async () => (await inCategory("uncategorised")).filter((title) => /^(Take|Dog|Cow|Xyzzy)/.test(title)), ["Xyzzy"]);

    // Who goes elsewhere in the console and comes back finds the review again.
    await page.getByRole("link", { name: "Sounds" }).first().click();
    await page.getByRole("checkbox", { name: "Uncategorised" }).check();
    await page.getByRole("link", { name: "Xyzzy", exact: true }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByText("All groups are looked through.").waitFor();

    await page.getByRole("button", { name: "Import more" }).click();
    await importFiles(page, 300, "voices/take c.wav", "bark of a dog.wav", "gunshot.wav");
    await group(/^Weapons & warfare, 1 item/).waitFor();
    assert.equal(await page.locator(".review-group").count(), 1, "what was said is not asked about again");
    await comesTo(() => inCategory("vocal-phrases"), ["Take a", "Take b", "Take c"]);
    await comesTo(async () => (await inCategory("wildlife")).length, 3);
    check();
  });
});
