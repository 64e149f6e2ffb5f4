import { describe, test } from "node:test";
import { generatedWav } from "../../../parts/generated-sounds.ts";
import { until } from "../../failed-webhooks.ts";
import type { Way } from "./hand.ts";
import { sent, type Team } from "./team.ts";

/** What somebody does who keeps the library. */
export const asEditor = (team: Team, way: Way) => describe(`Emil, an editor, by ${way}`, () => {
  const finds = async (path: string, title: string) => (await (await team.console.service.call(path)).text()).includes(title);

  test("10: a sound in the wrong category is corrected from where it was found", async () => {
    const title = `Gate of ${way}`;
    const file = generatedWav(way.length + 40).toString("base64");
    await sent(team.console.service.call("/v1/admin/sound-effects", { body: { title, category: "water", tags: ["test"], file } }));
    const { page, hand, check } = await team.open("Emil", `/sounds?q=${encodeURIComponent(title)}`, way);
    await hand.press(page.getByRole("link", { name: title }).first());
    await hand.press(page.getByRole("link", { name: `Edit ${title}` }));
    await hand.choose(page.getByLabel("Category"), "Household objects");
    await team.end(page, 10, `category-${way}`);
    await hand.press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
    await page.getByText("Saved").waitFor();
    await until(() => finds(`/v1/sound-effects?q=${encodeURIComponent(title)}&category=household-objects`, title));
    check();
  });

  test("11: a track gets its artist, genre and tempo, and is found by each", async () => {
    const title = `Song of ${way}`;
    const file = generatedWav(way.length + 50).toString("base64");
    await sent(team.console.service.call("/v1/admin/music", { body: { title, genres: ["Pop"], moods: [], file } }));
    const { page, hand, check } = await team.open("Emil", `/admin/music?q=${encodeURIComponent(title)}`, way);
    await hand.press(page.getByRole("button", { name: `Edit ${title}` }));
    const dialog = page.getByRole("dialog");
    const fields = { Artist: `Singer of ${way}`, Genres: "Ambient", "Tempo (BPM)": "123", "Key (such as A minor)": "D minor" };
    for (const [label, words] of Object.entries(fields)) await hand.write(dialog.getByLabel(label), words);
    await team.end(page, 11, `track-${way}`);
    await hand.press(dialog.getByRole("button", { name: "Save" }));
    await page.getByText("Saved").waitFor();
    for (const query of [`q=${encodeURIComponent(`Singer of ${way}`)}`, "genre=Ambient", "bpm_min=123&bpm_max=123", "key=D%20minor"]) {
      await until(() => finds(`/v1/music?${query}`, title));
    }
    check();
  });
});
