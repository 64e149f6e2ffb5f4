import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import sharp from "sharp";
import { comesTo } from "../../comes-to.ts";
import { downloaded } from "../../hands.ts";
import type { Way } from "./hand.ts";
import type { Team } from "./team.ts";

const picture = join(import.meta.dirname, "../../../fixtures/astronaut.png");
/** A picture takes its time on a busy machine, milliseconds. */
const patience = 600_000;

/** What two do who make things, alone and with each other. */
export const asCreators = (team: Team, way: Way) => describe(`Cleo and Carl, creators, by ${way}`, () => {
  test("14: the background of a picture is removed, by what one wants to do, and the result saved", async () => {
    const { page, hand, check } = await team.open("Cleo", "/create", way);
    await hand.write(page.getByLabel("What do you want to do?"), "remove background");
    await hand.press(page.getByRole("link", { name: /Begins with “remove the background”/ }).first());
    await hand.give(page.getByRole("button", { name: /Choose a file/ }).first(), picture);
    await page.locator(".media-preview").first().waitFor();
    // Else it is white.
    await hand.write(page.locator("[id='field-prompt']"), "transparent background");
    await hand.press(page.getByRole("button", { name: "Run", exact: true }));
    await page.locator(".outcome").waitFor({ timeout: patience });
    const saved = await downloaded(page, () => hand.press(page.locator(".create-result").getByRole("button", { name: "Download" })));
    const { isOpaque } = await sharp(saved).stats();
    assert.equal(isOpaque, false, "something of it is seen through");
    await team.end(page, 14, `background-${way}`);
    check();
  });

  test("18: a preset that Cleo has saved is used by Carl", async () => {
    const name = `Dusk by ${way}`;
    const form = "/create/text-to-video/model-4-5";
    const cleo = await team.open("Cleo", form, way);
    await cleo.hand.write(cleo.page.locator("[id='field-prompt']"), "a lake at dusk");
    await cleo.hand.press(cleo.page.getByRole("button", { name: "Save as a preset" }));
    await cleo.page.keyboard.type(name);
    await cleo.page.keyboard.press("Enter");
    await cleo.page.getByRole("button", { name: `Use the preset “${name}”` }).waitFor();
    const carl = await team.open("Carl", form, way);
    await carl.hand.press(carl.page.getByRole("button", { name: `Use the preset “${name}”` }));
    await comesTo(() => carl.page.locator("[id='field-prompt']").inputValue(), "a lake at dusk");
    await team.end(carl.page, 18, `preset-${way}`);
    cleo.check();
    carl.check();
  });

  test("22: a sound, a track and an icon come onto a board for a client, with a note", async () => {
    const name = `Trailer by ${way}`;
    const { page, hand, check } = await team.open("Carl", "/boards", way);
    await hand.press(page.getByRole("button", { name: "New board" }));
    await hand.write(page.getByRole("dialog").getByLabel("Name"), name);
    await hand.press(page.getByRole("button", { name: "Make the board" }));
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const board = page.url();
    for (const path of ["/sounds/1", "/music/1", "/icons/1"]) {
      await page.goto(path);
      await hand.press(page.locator(".panel, .panel-sheet").getByRole("button", { name: /^Add to a board/ }));
      const sheet = page.getByRole("dialog", { name: "Add to a board" });
      await hand.press(sheet.getByRole("button", { name: new RegExp(`^${name}`) }));
      await page.getByText(`Added to “${name}”.`).waitFor();
    }
    await page.goto(board);
    await page.locator(".board-cell[data-item]").nth(2).waitFor();
    await hand.press(page.getByRole("button", { name: /^Note on/ }).first());
    await hand.write(page.getByLabel("Note", { exact: true }), "For the opening");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "For the opening" }).waitFor();
    await team.end(page, 22, `board-${way}`);
    check();
  });
});
