import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import sharp from "sharp";
import { fakeKey } from "@atelier/hosted-engine/test/fake-fal.ts";
import { replicateKey } from "@atelier/hosted-engine/test/fake-replicate.ts";
import { comesTo } from "../../comes-to.ts";
import { until } from "../../failed-webhooks.ts";
import { downloaded } from "../../hands.ts";
import type { Way } from "./hand.ts";
import { emailOf, sent, type Team } from "./team.ts";

const film = "/create/text-to-video/model-4-5";

/** What somebody does who runs the account. */
export const asAdmin = (team: Team, way: Way) => describe(`Ada, an admin, by ${way}`, () => {
  const call = (path: string, method: string) => team.console.service.call(path, { method });
  after(async () => {
    for (const path of ["/v1/providers/fal", "/v1/providers/replicate", "/v1/providers/kinds/generate-video"]) await call(path, "DELETE");
  });

  test("3: the session of a lost laptop is ended, and the other one goes on", async () => {
    const [windows, linux] = [{ userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36" }, {}];
    const lost = await team.open("Emil", "/sounds", "mouse", windows);
    const kept = await team.open("Emil", "/sounds", "mouse", linux);
    const { page, hand, check } = await team.open("Ada", "/people", way);
    await hand.press(page.getByRole("button", { name: "Sessions of Emil" }));
    await hand.press(page.getByRole("button", { name: "End the session of Chrome on Windows" }));
    await page.getByText("One session has ended.").waitFor();
    await team.end(page, 3, `session-${way}`);
    await lost.page.waitForTimeout(1000);
    await lost.page.goto("/music");
    await lost.page.waitForURL(/\/login/);
    await kept.page.goto("/music");
    await kept.page.locator(".audio-row").first().waitFor();
    check();
  });

  test("8: two providers are connected, and the order of one kind stands after a reload", async () => {
    const { page, hand, check } = await team.open("Ada", "/engines", way);
    for (const [name, key] of [["fal", fakeKey], ["Replicate", replicateKey]] as const) {
      await hand.write(page.getByLabel(`Key of ${name}`), key);
      await hand.press(page.getByRole("region", { name }).getByRole("button", { name: "Connect" }));
      await page.getByText(`${name} is connected`).waitFor();
    }
    await hand.choose(page.getByLabel("generate-video: First"), "hosted: replicate");
    await page.getByLabel("generate-video: Then 1").waitFor();
    await hand.choose(page.getByLabel("generate-video: Then 1"), "hosted: fal");
    await page.getByLabel("generate-video: Then 2").waitFor();
    await page.reload();
    await page.getByLabel("generate-video: Then 2").waitFor();
    const values = await page.getByLabel(/^generate-video: /).evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
    assert.deepEqual(values, ["hosted:replicate", "hosted:fal", ""]);
    await page.getByLabel("generate-video: First").scrollIntoViewIfNeeded();
    await team.end(page, 8, `order-${way}`);
    check();
  });

  test("4: a creator gets a budget for the day, and an order beyond it says so", async () => {
    const { page, hand, check } = await team.open("Ada", "/people", way);
    await hand.press(page.getByRole("button", { name: "Budget of Carl" }));
    await hand.write(page.getByLabel("Dollars a day"), "0.01");
    await hand.press(page.getByRole("button", { name: "Save" }));
    await page.getByText("The budget of Carl is saved.").waitFor();
    await hand.press(page.getByRole("button", { name: "Budget of Carl" }));
    await page.locator("input[name=day][value='0.01']").waitFor();
    await team.end(page, 4, `budget-${way}`);
    const carl = await team.open("Carl", film, way);
    await carl.page.locator("[id='field-prompt']").fill("a red lantern in the rain");
    await carl.hand.press(carl.page.getByRole("button", { name: "Run", exact: true }));
    await carl.page.getByText("Your budget for this day, $0.01, does not cover this task.").first().waitFor();
    await team.end(carl.page, 4, `refused-${way}`);
    await hand.write(page.getByLabel("Dollars a day"), "");
    await hand.press(page.getByRole("button", { name: "Save" }));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    check();
  });

  test("5: who spent what is a row for each person, and a file", async () => {
    // A picture of Cleo's, at one of the providers.
    const image = (await sharp({ create: { width: 300, height: 300, channels: 3, background: "#3388aa" } }).png().toBuffer()).toString("base64");
    const cleo = await team.open("Cleo", "/", "mouse");
    const data = { image, left: 8, right: 0, top: 0, bottom: 0 };
    const made = await cleo.context.request.post("/v1/ai/image-expand/model", { data, headers: { origin: new URL(team.console.service.url).origin } });
    assert.ok(made.ok(), await made.text());
    const { data: { task_id: id } } = (await made.json()) as { data: { task_id: string } };
    await until(async () => (await sent<{ status: string }>(call(`/v1/tasks/${id}`, "GET"))).status === "COMPLETED");

    const { page, hand, check } = await team.open("Ada", "/usage", way);
    await page.getByText("Spending").first().waitFor();
    await hand.tick(page.getByRole("radio", { name: "By person and key" }));
    await hand.press(page.locator("summary", { hasText: "The same as a table" }).first());
    await page.getByRole("cell", { name: "Cleo" }).first().waitFor();
    const csv = await downloaded(page, () => hand.press(page.getByRole("button", { name: "Download as CSV" }).first()));
    assert.match(csv.toString(), /^date,.*key_id,.*cost_usd\r\n.*image-expand/s);
    await team.end(page, 5, `usage-${way}`);
    check();
  });

  test("2, 6: a role is changed, the menu of the person follows, and the audit log says who did it to whom, also as a file", async () => {
    const { page, hand, check } = await team.open("Ada", "/people", way);
    const carl = await team.open("Carl", "/", "mouse");
    for (const role of ["Editor", "Creator"]) {
      await hand.choose(page.getByLabel("Role of Carl"), role);
      await page.getByText(`Carl is now ${role}.`).waitFor();
      if (role === "Editor") await team.end(page, 2, `role-${way}`);
      // What a session may do is believed for a second.
      await comesTo(async () => {
        await carl.page.reload();
        await carl.page.getByRole("link", { name: "Boards" }).waitFor();
        return carl.page.getByRole("link", { name: "Edit library" }).count();
      }, role === "Editor" ? 1 : 0);
    }
    await hand.go("Audit log");
    await hand.write(page.getByRole("combobox", { name: "What" }), "changeMember");
    await page.keyboard.press("Tab");
    await page.waitForURL(/operation=changeMember/);
    await page.getByText("role: creator").first().waitFor();
    await page.getByRole("link", { name: "Carl" }).first().waitFor();
    const csv = await downloaded(page, () => hand.press(page.getByRole("link", { name: "Save as CSV" })));
    assert.match(csv.toString(), /Ada.*changeMember/);
    await team.end(page, 6, `audit-${way}`);
    check();
  });

  test("1: a colleague is invited, and joins with the role that was chosen", async () => {
    const { page, hand, check } = await team.open("Ada", "/people", way);
    await hand.press(page.getByRole("button", { name: "Invite" }));
    await hand.tick(page.getByRole("radio", { name: /Viewer/ }));
    await hand.write(page.getByRole("dialog").getByLabel("Email"), emailOf(`finn-${way}`));
    await hand.press(page.getByRole("button", { name: "Make the link" }));
    const link = new URL((await page.locator(".person-link").textContent())!);
    await team.end(page, 1, `invite-${way}`);
    const finn = await team.console.open(link.pathname + link.hash, { loggedIn: false });
    await finn.page.getByLabel("Name").fill("Finn");
    await finn.page.getByLabel("Password").fill("another long sentence");
    await finn.page.getByRole("button", { name: "Join" }).click();
    await finn.page.getByRole("heading", { name: "What are you looking for?" }).waitFor();
    assert.equal(await finn.page.getByRole("link", { name: "Create" }).count(), 0);
    await finn.page.getByRole("button", { name: "Settings" }).click();
    await finn.page.getByRole("button", { name: "Log out" }).click();
    // Who has joined with a password is asked for it, and for no key.
    await finn.page.getByLabel("Password").waitFor();
    const members = await sent<{ id: string; name: string }[]>(call("/v1/members", "GET"));
    await call(`/v1/members/${members.find(({ name }) => name === "Finn")!.id}`, "DELETE");
    check();
  });
});
