import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@atelier/tools/service/until.ts";
import { axeFindings } from "../axe.ts";
import { type ConsoleService, phone, type Started } from "../console-service.ts";
import { downloaded } from "../hands.ts";
import { tabTo } from "../tab-to.ts";


/** Boards, favourites, and links that show a board to those who have no key. */
export const keepingBoards = (console: ConsoleService<Started>) => describe("boards of the console", () => {
  const send = async <T>(path: string, body?: object): Promise<T> => {
    const response = await console.service.call(path, body && { body });
    assert.ok(response.ok, `${path}: ${response.status}`);
    return ((await response.json()) as { data: T }).data;
  };
  const boardOf = async (name: string, items: readonly string[]) => {
    const { id } = await send<{ id: string }>("/v1/boards", { name });
    const refs = items.map((item) => ({ type: item.split(":")[0], ref: item.split(":")[1] }));
    if (refs.length > 0) await send(`/v1/boards/${id}/items`, { items: refs });
    return id;
  };
  const itemsOf = (board: string) => send<{ id: string; type: string; ref: string; note: string }[]>(`/v1/boards/${board}/items`);
  const orderOf = async (board: string) => (await itemsOf(board)).map(({ type, ref }) => `${type}:${ref}`).join(" ");
  const comes = (holds: () => Promise<boolean>) => until(15_000, "the service has what the page shows", holds);
  const cells = (page: Page) => page.locator(".board-cell[data-item]");

  test("by keys alone a board is made, something is added to it by B and favoured by F, ordered, noted, taken off and put back", async () => {
    const { page, check } = await console.open("/boards");
    await tabTo(page, /New board/);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Trailer");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Trailer" }).waitFor();
    await page.getByText("Nothing is on this board yet").waitFor();
    const board = new URL(page.url()).pathname.split("/").at(-1)!;

    await page.goto("/sounds");
    await page.locator(".audio-title a").first().focus();
    const added: string[] = [];
    for (const key of ["", "ArrowDown"]) {
      if (key) await page.keyboard.press(key);
      added.push(await page.evaluate<string>("document.activeElement.closest('[data-board]').dataset.board"));
      await page.keyboard.press("b");
      await page.getByRole("dialog", { name: "Add to a board" }).waitFor();
      await page.keyboard.type("trail");
      await page.getByRole("button", { name: /^Trailer/ }).waitFor();
      await tabTo(page, /Trailer/);
      await page.keyboard.press("Enter");
      await page.getByText("Added to “Trailer”.").last().waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.keyboard.press("f");
    await comes(async () => (await orderOf("favourites")) === added[1]);
    await page.locator(`[data-board="${added[1]}"] .heart[aria-pressed=true]`).waitFor();
    await page.keyboard.press("f");
    await comes(async () => (await orderOf("favourites")) === "");

    await page.goto(`/boards/${board}`);
    await cells(page).nth(1).waitFor();
    assert.equal(await orderOf(board), added.join(" "));
    await page.locator(".board-cell [data-cell]").first().focus();
    await page.keyboard.press("Shift+ArrowRight");
    await comes(async () => (await orderOf(board)) === added.toReversed().join(" "));
    await page.keyboard.press("e");
    await page.getByLabel("Note", { exact: true }).fill("For the door");
    await page.keyboard.press("Control+Enter");
    await comes(async () => (await itemsOf(board)).some(({ note, ref }) => note === "For the door" && added[0]!.endsWith(`:${ref}`)));
    await page.locator(".board-cell [data-cell]").first().focus();
    await page.keyboard.press("Delete");
    await comes(async () => (await orderOf(board)) === added[0]);
    const [, taken] = added;
    await tabTo(page, /Undo/);
    await page.keyboard.press("Enter");
    await comes(async () => (await orderOf(board)) === added.toReversed().join(" "));
    // The keyboard goes on from there.
    await page.waitForFunction((name) => document.activeElement?.closest("[data-board]")?.getAttribute("data-board") === name, taken);
    check();
  });

  test("a drag changes the order, and one onto the menu adds to a board", async () => {
    const board = await boardOf("By hand", ["sound:1", "icon:1", "track:1"]);
    const { page, check } = await console.open(`/boards/${board}`);
    await cells(page).nth(2).waitFor();
    await cells(page).nth(2).dragTo(cells(page).nth(0));
    await comes(async () => (await orderOf(board)) === "track:1 sound:1 icon:1");
    await page.goto("/icons");
    await page.locator(".icon-cell[href^='/icons/2']").dragTo(page.getByRole("link", { name: "Boards" }));
    await page.getByRole("button", { name: /^By hand/ }).click();
    await comes(async () => (await orderOf(board)) === "track:1 sound:1 icon:1 icon:2");
    check();
  });

  test("while a board is scrolled its cells have no buttons but the box of one that is selected; once it rests all have them", async () => {
    const board = await boardOf("In passing", ["sound:1", "icon:1", "track:1"]);
    const { page, check } = await console.open("/boards");
    // In each frame, before the page's own: however slow the machine is, the board never rests.
    await page.evaluate("(function scroll() { dispatchEvent(new Event('scroll')); window.held = requestAnimationFrame(scroll); })()");
    await page.getByRole("link", { name: /In passing/ }).click();
    await page.waitForURL(`**/boards/${board}`);
    await cells(page).nth(2).waitFor();
    await cells(page).nth(1).locator(".board-title").focus();
    await page.keyboard.press("x");
    await page.locator(".board-select").waitFor();
    await page.waitForTimeout(500);
    assert.equal(await cells(page).locator("button:not(.play-button), input").count(), 1);
    await page.evaluate("cancelAnimationFrame(window.held)");
    for (let place = 0; place < 3; place++) {
      await cells(page).nth(place).getByRole("button", { name: /^Take .* off/ }).waitFor();
      await cells(page).nth(place).locator(".heart").waitFor();
    }
    const boxes = await cells(page).locator(".board-select").evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
    assert.deepEqual(boxes, [false, true, false]);
    check();
  });

  test("several are selected, put on a new board and taken off together; the whole is a ZIP", async () => {
    const board = await boardOf("Many", ["sound:1", "sound:2", "icon:1"]);
    const { page, check } = await console.open(`/boards/${board}`);
    await page.locator(".board-select").nth(0).check();
    await page.locator(".board-select").nth(1).check();
    await page.getByRole("button", { name: "Add to another board" }).click();
    await page.getByLabel("Find a board, or name a new one").fill("Second cut");
    await page.getByRole("button", { name: "New board “Second cut”" }).click();
    await page.getByText("2 are on “Second cut”.").waitFor();
    assert.deepEqual(await axeFindings(page), []);
    const zip = await downloaded(page, () => page.getByRole("link", { name: "Save all as ZIP" }).click());
    for (const name of ["licences.csv", "credits.txt"]) assert.ok(zip.includes(name), name);
    await page.getByRole("button", { name: "Take off the board" }).click();
    await comes(async () => (await orderOf(board)) === "icon:1");
    check();
  });

  test("what is taken off together comes back by Undo in its places, with notes and hearts; where the service refuses, all is shown again", async () => {
    const things = ["sound:1", "icon:1", "sound:2", "track:1", "icon:2"].map((name) => {
      const [type, ref] = name.split(":");
      return { type, ref, note: `of ${name}` };
    });
    await send("/v1/boards/favourites/items", { items: things });
    const whole = await itemsOf("favourites");
    const { page, check } = await console.open("/boards/favourites");
    const takeOff = async () => {
      for (const place of [0, 2, 3]) await page.locator(".board-select").nth(place).check();
      await page.getByRole("button", { name: "Take off the board" }).click();
    };
    const calls: string[] = [];
    page.on("request", (request) => void (request.method() !== "GET" && calls.push(`${request.method()} ${new URL(request.url()).pathname}`)));
    await takeOff();
    await comes(async () => (await orderOf("favourites")) === "icon:1 icon:2");
    await page.getByRole("button", { name: "Undo" }).click();
    const seen = async () => (await itemsOf("favourites")).map(({ type, ref, note }) => `${type} ${ref} ${note}`);
    await comes(async () => (await seen()).join() === whole.map(({ type, ref, note }) => `${type} ${ref} ${note}`).join());
    await page.getByText("3 are back on the board.").waitFor();
    const at = "/v1/boards/favourites/items";
    assert.deepEqual(calls.filter((call) => call.includes("/boards/")), [`POST ${at}/remove`, `POST ${at}/restore`]);
    assert.deepEqual((await itemsOf("favourites")).map(({ id }) => id), whole.map(({ id }) => id));
    await cells(page).nth(4).waitFor();
    await page.goto("/sounds");
    await page.locator('[data-board="sound:1"] .heart[aria-pressed=true]').waitFor();

    await page.goto("/boards/favourites");
    await cells(page).nth(4).waitFor();
    await page.route("**/items/remove", (route) => route.fulfill({ status: 403, json: { code: "missing_scope", message: "Not now", status: 403 } }));
    await takeOff();
    await page.locator(".toast-failed").waitFor();
    await cells(page).nth(4).waitFor();
    assert.equal(await orderOf("favourites"), "sound:1 icon:1 sound:2 track:1 icon:2");
    await page.unroute("**/items/remove");
    await takeOff();
    await comes(async () => (await orderOf("favourites")) === "icon:1 icon:2");
    await send("/v1/boards/favourites/items/remove", { items: (await itemsOf("favourites")).map(({ id }) => id) });
    check();
  });

  test("while Undo lasts its progress is seen; where it fails it is tried again, and what is gone meanwhile is reported", async () => {
    const board = await boardOf("Put back", ["sound:1", "icon:1", "sound:2", "track:1"]);
    const whole = await itemsOf(board);
    const { page, check } = await console.open(`/boards/${board}`);
    await cells(page).nth(3).waitFor();
    for (const place of [1, 2, 3]) await page.locator(".board-select").nth(place).check();
    await page.getByRole("button", { name: "Take off the board" }).click();
    await comes(async () => (await orderOf(board)) === "sound:1");
    let calls = 0;
    let held: (() => void) | undefined;
    await page.route("**/items/restore", async (route) => {
      calls++;
      if (calls === 1) return route.fulfill({ status: 403, json: { code: "refused", message: "Not at this hour", status: 403 } });
      await new Promise<void>((resolve) => (held = resolve));
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      // As of a sound that somebody has deleted meanwhile.
      return route.fulfill({ response, json: { data: { ...data, left_out: [{ id: whole[2]!.id, reason: "gone" }] } } });
    });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(".toast-failed", { hasText: "Not at this hour" }).waitFor();
    assert.equal(await orderOf(board), "sound:1", "none of them is back");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("progressbar", { name: "Putting 3 back…" }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    held!();
    await page.locator(".toast-failed", { hasText: "2 are back on the board. One could not be put back: it is gone." }).waitFor();
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    assert.equal(await orderOf(board), "sound:1 icon:1 sound:2 track:1");
    check();
  });

  test("a link shows the board to somebody without a key, on a phone in the dark too, and says in one sentence that it has ended", async () => {
    const board = await boardOf("For the client", ["sound:1", "icon:1"]);
    const { page, check } = await console.open(`/boards/${board}`);
    await page.getByRole("button", { name: "Share…" }).click();
    await page.getByText("Files may be downloaded").click();
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = await page.getByLabel("The link", { exact: true }).inputValue();
    assert.deepEqual(await axeFindings(page), []);
    const path = new URL(link).pathname;
    const guests = await Promise.all([{}, { ...phone, colorScheme: "dark" as const }].map((options) => console.open(path, { loggedIn: false, ...options })));
    for (const { page: guest, check: checkGuest } of guests) {
      await guest.getByRole("heading", { level: 1, name: "For the client" }).waitFor();
      await guest.locator(".board-cell").nth(1).waitFor();
      assert.deepEqual(await axeFindings(guest), []);
      assert.ok(await guest.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is beside the page");
      await guest.locator(".play-button").first().click();
      await guest.locator(".player").waitFor();
      checkGuest();
    }
    await page.getByRole("button", { name: /^End this link/ }).click();
    await page.getByText("The link has ended.").waitFor();
    const [{ page: guest }] = guests as [(typeof guests)[0]];
    await guest.reload();
    await guest.getByRole("heading", { level: 1, name: "This link has ended" }).waitFor();
    assert.deepEqual(await axeFindings(guest), []);
    check();
  });

  test("every view of boards is without findings and fits a phone", async () => {
    const board = await boardOf("Looked at", ["sound:1", "track:1", "icon:1"]);
    for (const options of [{ colorScheme: "light" as const }, { ...phone, colorScheme: "dark" as const }]) {
      const { page, check, context } = await console.open("/boards", options);
      for (const [path, there] of [["/boards", ".board-card"], [`/boards/${board}`, ".board-cell[data-item]"], ["/boards/favourites", "h1:not([aria-busy])"]]) {
        await page.goto(path!);
        await page.locator(there!).first().waitFor();
        assert.deepEqual(await axeFindings(page), [], path);
        assert.ok(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `nothing is beside ${path}`);
      }
      check();
      await context.close();
    }
  });
});
