import type { ComponentType } from "preact";
import book from "icon:tabler/book";
import books from "icon:tabler/books";
import boards from "icon:tabler/layout-board-split";
import chartBar from "icon:tabler/chart-bar";
import fileImport from "icon:tabler/file-import";
import cpu from "icon:tabler/cpu";
import history from "icon:tabler/history";
import headphones from "icon:tabler/headphones";
import icons from "icon:tabler/icons";
import key from "icon:tabler/key";
import music from "icon:tabler/music";
import listCheck from "icon:tabler/list-check";
import search from "icon:tabler/search";
import plug from "icon:tabler/plug-connected";
import sparkles from "icon:tabler/sparkles";
import server from "icon:tabler/server-2";
import users from "icon:tabler/users";
import upload from "icon:tabler/cloud-upload";
import webhook from "icon:tabler/webhook";
import adminCss from "sheet:./screens/admin/admin.css";
import audioCss from "sheet:./screens/audio/audio.css";
import auditCss from "sheet:./screens/audit/audit.css";
import boardsCss from "sheet:./screens/boards/boards.css";
import compareCss from "sheet:./compare/compare.css";
import createCss from "sheet:./screens/create/create.css";
import docsCss from "sheet:./screens/docs/docs.css";
import drawnCss from "sheet:./forms/drawn/drawn.css";
import enginesCss from "sheet:./screens/engines/engines.css";
import findCss from "sheet:./screens/find/find.css";
import formsCss from "sheet:./forms/forms.css";
import iconsCss from "sheet:./screens/icons/icons.css";
import importCss from "sheet:./screens/import/import.css";
import keysCss from "sheet:./screens/keys/keys.css";
import loginCss from "sheet:./screens/login/login.css";
import operateCss from "sheet:./styles/operate.css";
import passkeysCss from "sheet:./screens/passkeys/passkeys.css";
import peopleCss from "sheet:./screens/people/people.css";
import programsCss from "sheet:./screens/programs/programs.css";
import rangeFacetCss from "sheet:./find/range-facet.css";
import regionCss from "sheet:./player/region.css";
import shareCss from "sheet:./screens/share/share.css";
import statusCss from "sheet:./screens/status/status.css";
import tasksCss from "sheet:./tasks/tasks.css";
import uploadsCss from "sheet:./screens/uploads/uploads.css";
import usageCss from "sheet:./screens/usage/usage.css";
import webhooksCss from "sheet:./screens/webhooks/webhooks.css";
import widgetsCss from "sheet:./forms/drawn/widgets.css";
import type { ShellMessages } from "messages:shell";
import type { Scope } from "./data/session.ts";
import type { Params } from "./router/match-path.ts";
import { withStyles } from "./styles/with-styles.ts";

export type ScreenComponent = ComponentType<{ params: Params }>;

export interface Screen {
  /** Pattern of its path, as `matchPath` reads it. */
  path: string;
  /** What the menu and the tab call it. */
  name: (messages: ShellMessages) => string;
  /** Which scope the key needs, or of which one is enough; `any` for whatever key, none for everybody. */
  scope?: Scope | readonly Scope[] | "any";
  /** Its picture in the menu and its group there, and whether phones have it in their bar; none: it is not in the menu. */
  menu?: { glyph: string; group: "find" | "generate" | "operate" | "admin"; bar?: boolean };
  /** Its entry in the menu takes what is dragged there. */
  takes?: boolean;
  /** Its code, a chunk of its own, and the style sheets of what it draws: fetched when somebody goes there. */
  load: () => Promise<{ Screen: ScreenComponent }>;
}

/** Every screen: a new one is its file and a line here. The menu keeps this order. */
export const screens: readonly Screen[] = [
  { path: "/login", name: (t) => t.logIn, load: () => withStyles(import("./screens/login/login.tsx"), loginCss) },
  { path: "/join", name: (t) => t.join, load: () => withStyles(import("./screens/join/join.tsx"), loginCss) },
  { path: "/reset", name: (t) => t.newPassword, load: () => withStyles(import("./screens/join/join.tsx"), loginCss) },
  { path: "/account", name: (t) => t.myAccount, scope: "any", load: () => withStyles(import("./screens/account/account.tsx"), operateCss, peopleCss) },
  {
    path: "/", name: (t) => t.search, scope: "catalog", menu: { glyph: search, group: "find", bar: true },
    load: () => withStyles(import("./screens/find/find.tsx"), findCss, rangeFacetCss, audioCss, iconsCss, boardsCss),
  },
  {
    path: "/sounds/:id?", name: (t) => t.sounds, scope: "catalog", menu: { glyph: headphones, group: "find", bar: true },
    load: () => withStyles(import("./screens/audio/sounds.tsx"), findCss, rangeFacetCss, regionCss, audioCss, boardsCss),
  },
  {
    path: "/music/:id?", name: (t) => t.music, scope: "catalog", menu: { glyph: music, group: "find" },
    load: () => withStyles(import("./screens/audio/music.tsx"), findCss, rangeFacetCss, regionCss, audioCss, boardsCss),
  },
  {
    path: "/icons/:id?", name: (t) => t.icons, scope: "catalog", menu: { glyph: icons, group: "find", bar: true },
    load: () => withStyles(import("./screens/icons/icons.tsx"), findCss, rangeFacetCss, iconsCss, boardsCss),
  },
  {
    path: "/boards/:id?", name: (t) => t.boards, scope: "ai", menu: { glyph: boards, group: "find" }, takes: true,
    load: () => withStyles(import("./screens/boards/boards.tsx"), operateCss, audioCss, iconsCss, boardsCss),
  },
  {
    path: "/create", name: (t) => t.create, scope: "ai", menu: { glyph: sparkles, group: "generate", bar: true },
    load: () => withStyles(import("./screens/create/models.tsx"), createCss),
  },
  {
    path: "/create/:model*", name: (t) => t.create, scope: "ai",
    load: () => withStyles(import("./screens/create/create.tsx"), formsCss, drawnCss, widgetsCss, createCss),
  },
  {
    path: "/tasks/:id?", name: (t) => t.tasks, scope: "ai", menu: { glyph: listCheck, group: "generate" },
    load: () => withStyles(import("./screens/tasks/tasks.tsx"), operateCss, formsCss, tasksCss, createCss, boardsCss),
  },
  {
    path: "/uploads", name: (t) => t.uploads, scope: "ai", menu: { glyph: upload, group: "generate" },
    load: () => withStyles(import("./screens/uploads/uploads.tsx"), operateCss, uploadsCss, createCss, boardsCss),
  },
  { path: "/share", name: (t) => t.sharedPicture, scope: "ai", load: () => withStyles(import("./screens/share/share.tsx"), shareCss, createCss) },
  { path: "/shared/:token", name: (t) => t.sharedBoard, load: () => withStyles(import("./screens/boards/shared.tsx"), audioCss, boardsCss) },
  {
    path: "/compare", name: (t) => t.compare, scope: "ai",
    load: () => withStyles(import("./screens/compare/compare.tsx"), operateCss, formsCss, tasksCss, compareCss, createCss, boardsCss),
  },
  {
    path: "/webhooks", name: (t) => t.webhooks, scope: "account", menu: { glyph: webhook, group: "operate" },
    load: () => withStyles(import("./screens/webhooks/webhooks.tsx"), operateCss, webhooksCss),
  },
  {
    path: "/usage", name: (t) => t.usage, scope: ["account", "ai"], menu: { glyph: chartBar, group: "operate" },
    load: () => withStyles(import("./screens/usage/usage.tsx"), operateCss, usageCss),
  },
  {
    path: "/people", name: (t) => t.people, scope: "admin", menu: { glyph: users, group: "operate" },
    load: () => withStyles(import("./screens/people/people.tsx"), operateCss, keysCss, peopleCss),
  },
  {
    path: "/passkeys", name: (t) => t.passkeys, scope: "any",
    load: () => withStyles(import("./screens/passkeys/passkeys.tsx"), operateCss, loginCss, keysCss, passkeysCss),
  },
  {
    path: "/keys", name: (t) => t.apiKeys, scope: "admin", menu: { glyph: key, group: "operate" },
    load: () => withStyles(import("./screens/keys/keys.tsx"), operateCss, keysCss),
  },
  {
    path: "/programs", name: (t) => t.programs, scope: "any", menu: { glyph: plug, group: "operate" },
    load: () => withStyles(import("./screens/programs/programs.tsx"), operateCss, keysCss),
  },
  { path: "/oauth/authorize", name: (t) => t.programs, scope: "any", load: () => withStyles(import("./screens/programs/consent.tsx"), keysCss, programsCss) },
  {
    path: "/engines", name: (t) => t.engines, scope: "admin", menu: { glyph: cpu, group: "operate" },
    load: () => withStyles(import("./screens/engines/engines.tsx"), operateCss, enginesCss),
  },
  {
    path: "/audit", name: (t) => t.audit, scope: "admin", menu: { glyph: history, group: "operate" },
    load: () => withStyles(import("./screens/audit/audit.tsx"), operateCss, auditCss),
  },
  {
    path: "/status", name: (t) => t.status, scope: "any", menu: { glyph: server, group: "operate" },
    load: () => withStyles(import("./screens/status/status.tsx"), operateCss, statusCss),
  },
  {
    path: "/docs/:operation?", name: (t) => t.docs, menu: { glyph: book, group: "operate" },
    load: () => withStyles(import("./screens/docs/docs.tsx"), operateCss, docsCss),
  },
  {
    path: "/admin/import", name: (t) => t.importFiles, scope: "library", menu: { glyph: fileImport, group: "admin" },
    load: () => withStyles(import("./screens/import/import.tsx"), operateCss, importCss),
  },
  {
    path: "/admin/:catalog?", name: (t) => t.library, scope: "library", menu: { glyph: books, group: "admin" },
    load: () => withStyles(import("./screens/admin/admin.tsx"), operateCss, adminCss),
  },
];
