import assert from "node:assert/strict";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { axeFindings } from "../../axe.ts";
import { type ConsoleService, phone, type Watched } from "../../console-service.ts";
import { type Hand, handOn, type Way } from "./hand.ts";

type Role = "admin" | "editor" | "creator" | "viewer";

const people = { Ada: "admin", Emil: "editor", Cleo: "creator", Carl: "creator", Vera: "viewer" } as const satisfies Record<string, Role>;
export type Person = keyof typeof people;

export const password = "a long sentence of their own";
export const emailOf = (name: string) => `${name.toLowerCase()}@example.org`;

/** Where pictures of the ends go, for who wants to look at them. */
const shots = process.env["TASKS_SHOTS"];

/** How a page of somebody is opened. */
export interface AtWork extends Watched {
  hand: Hand;
}

/** The five people of a team, each with a login of their own. */
export interface Team {
  readonly console: ConsoleService;
  /** Opens the console as somebody, logged in: by touch on a phone, else on a wide screen. */
  open(who: Person, path: string, way: Way, options?: BrowserContextOptions): Promise<AtWork>;
  /** The same for somebody who is no part of the five. */
  openAs(email: string, path: string, way: Way, options?: BrowserContextOptions): Promise<AtWork>;
  /** What stands at the end of a task is without findings, in both widths, one light and one dark; by turns from task to task. */
  end(page: Page, number: number, name: string): Promise<void>;
}

/** Makes the first member by the account's key; the others join by invitations, as people do. */
export async function makeTeam({ call }: ConsoleService["service"]): Promise<void> {
  for (const [name, role] of Object.entries(people)) {
    const email = emailOf(name);
    if (role === "admin") await sent(call("/v1/members", { body: { name, email, password } }));
    else {
      const { url } = await sent<{ url: string }>(call("/v1/invitations", { body: { role, email } }));
      const token = new URLSearchParams(new URL(url).hash.slice(1)).get("t");
      await sent(call("/v1/session/join", { body: { token, name, password }, headers: { origin: new URL(url).origin } }));
    }
  }
}

/** @returns `data` of a response that is none of a fault */
export async function sent<Data>(calling: Promise<Response>): Promise<Data> {
  const response = await calling;
  const text = await response.text();
  assert.ok(response.ok, `${response.url}: ${response.status} ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

export function teamOf(console: ConsoleService): Team {
  async function openAs(email: string, path: string, way: Way, options: BrowserContextOptions = {}): Promise<AtWork> {
    const watched = await console.open("/docs", { loggedIn: false, ...(way === "touch" && phone), ...options });
    const { url } = console.service;
    const answer = await watched.context.request.post(`${url}/v1/session`, { data: { email, password }, headers: { origin: new URL(url).origin } });
    assert.ok(answer.ok(), await answer.text());
    await watched.page.goto(path);
    return { ...watched, hand: handOn(watched.page, way) };
  }
  return {
    console, openAs,
    open: (who, path, way, options) => openAs(emailOf(who), path, way, options),
    async end(page, number, name) {
      const before = page.viewportSize()!;
      const dark = number % 2 === 0;
      const looks = [[before.width, dark], [before.width > 900 ? 360 : 1280, !dark]] as const;
      for (const [width, isDark] of looks) {
        await page.setViewportSize({ width, height: width > 900 ? 800 : 740 });
        await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
        const where = `task ${number}, ${name}, ${width} ${isDark ? "dark" : "light"}`;
        assert.deepEqual(await axeFindings(page), [], where);
        assert.ok(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${where}: scrolls sideways`);
        if (shots) await page.screenshot({ path: join(shots, `${String(number).padStart(2, "0")}-${name}-${width}.png`) });
      }
      await page.setViewportSize(before);
    },
  };
}
