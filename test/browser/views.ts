import type { Page } from "playwright-core";

/** A view of the console as axe looks at it. */
export interface View {
  path: string;
  /** What it shows when it is there. */
  there: string;
  /** What is opened in it. */
  open?: (page: Page) => Promise<void>;
}

/** What only a service shows that has worked: a task that failed, one that was done in part, deliveries that nobody took. */
export const viewsOfWork = ({ failed, partial }: { failed: string; partial: string }): readonly View[] => [
  { path: "/tasks", there: ".is-PARTIAL" },
  { path: `/tasks/${failed}`, there: ".problem" },
  { path: `/tasks/${partial}`, there: ".account-notApplied" },
  { path: `/create/text-to-image/model-v4-5-edit?task=${partial}`, there: ".account-notApplied" },
  { path: `/compare?a=${partial}`, there: "h1" },
  { path: "/webhooks", there: ".delivery", open: (page) => page.locator(".delivery-summary").first().click() },
  { path: "/usage", there: ".usage-table" },
];

/** Every screen, and what opens in them, of a service with the small library that has done nothing yet. */
export const views: readonly View[] = [
  { path: "/", there: ".icon-strip li" },
  { path: "/?q=rain", there: ".audio-row" },
  { path: "/sounds?q=rain+gutter", there: ".find-partial" },
  { path: "/?q=nothingatall", there: ".empty-state" },
  { path: "/sounds", there: ".audio-row .waveform", open: (page) => page.locator(".play-button").first().click() },
  { path: "/sounds/1", there: ".facts" },
  { path: "/music/1", there: ".facts" },
  { path: "/icons", there: ".icon-picture" },
  { path: "/icons", there: ".icon-picture", open: (page) => page.locator(".icon-cell").nth(1).click({ modifiers: ["Shift"] }) },
  { path: "/icons?view=sets", there: ".set-strip .icon-picture" },
  { path: "/icons/1?ink=e11d48&rotate=90", there: ".code code:not(:empty)" },
  { path: "/webhooks", there: ".empty-state" },
  { path: "/webhooks?view=secrets", there: ".secret", open: (page) => page.getByRole("button", { name: "New secret…" }).click() },
  { path: "/webhooks?view=test", there: ".test-form" },
  { path: "/usage", there: ".empty-state" },
  { path: "/keys", there: ".key", open: (page) => page.getByRole("button", { name: "New key" }).click() },
  { path: "/keys", there: ".key" },
  { path: "/passkeys", there: ".passkeys > .muted" },
  { path: "/programs", there: ".empty-state" },
  { path: "/engines", there: ".engine-card", open: (page) => page.locator(".engine-card summary").last().click() },
  { path: "/audit", there: ".audit-cell" },
  { path: "/audit?actor=nobody", there: ".empty-state" },
  { path: "/status", there: ".tiles" },
  { path: "/admin/sounds", there: ".admin-name", open: (page) => page.locator(".admin-name input").first().check() },
  { path: "/admin/music", there: ".admin-name", open: (page) => page.locator(".admin-actions button").first().click() },
  { path: "/admin/genres", there: ".admin-name", open: (page) => page.getByRole("button", { name: "Add" }).click() },
  {
    path: "/admin/import", there: ".import-drop",
    open: (page) => page.locator("input[type=file]").first().setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") }),
  },
  {
    path: "/admin/import", there: ".import-drop",
    open: async (page) => {
      const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h5v6z"/></svg>');
      await page.locator("input[type=file]").first().setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: drawing });
      await page.getByRole("button", { name: "Check on the service" }).click();
      await page.getByRole("button", { name: "Back to the list" }).waitFor();
    },
  },
  { path: "/docs", there: ".docs-group" },
  { path: "/docs/createImageExpandModel", there: ".schema-row" },
  { path: "/nowhere", there: ".empty-state" },
  { path: "/create", there: ".model-card" },
  { path: "/create/image-change-camera", there: ".form-run" },
  { path: "/create/model-image-edit", there: ".form-run", open: (page) => page.keyboard.press("Control+Enter") },
  { path: "/create/video/model-v3-pro", there: ".form-run", open: (page) => page.locator(".form-add").first().click() },
  { path: "/create/image-expand/model?view=json", there: "#json" },
  { path: "/create/image-expand/model?view=code", there: ".code-text" },
  {
    path: "/create/image-expand/model", there: ".form-run",
    open: async (page) => {
      await page.locator('.media-buttons [aria-haspopup="dialog"]').first().click();
      await page.getByRole("dialog").getByRole("radio", { name: "Icons" }).check();
      await page.locator(".media-item").first().waitFor();
    },
  },
  { path: "/tasks", there: ".empty-state" },
  { path: "/uploads", there: ".empty-state" },
  { path: "/music", there: ".audio-row", open: (page) => page.keyboard.press("Control+k") },
  { path: "/music", there: ".audio-row", open: (page) => page.keyboard.press("?") },
  { path: "/music", there: ".audio-row", open: (page) => page.locator('.rail [aria-haspopup="dialog"]').click() },
];
