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
import type { Scope } from "./data/session.ts";
import type { ShellMessages } from "./messages/shell/shell-messages.ts";
import type { Params } from "./router/match-path.ts";

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
  /** Its code, a chunk of its own that is fetched when somebody goes there. */
  load: () => Promise<{ Screen: ScreenComponent }>;
}

/** Every screen: a new one is its file and a line here. The menu keeps this order. */
export const screens: readonly Screen[] = [
  { path: "/login", name: (t) => t.logIn, load: () => import("./screens/login/login.tsx") },
  { path: "/join", name: (t) => t.join, load: () => import("./screens/join/join.tsx") },
  { path: "/reset", name: (t) => t.newPassword, load: () => import("./screens/join/join.tsx") },
  { path: "/account", name: (t) => t.myAccount, scope: "any", load: () => import("./screens/account/account.tsx") },
  {
    path: "/", name: (t) => t.search, scope: "catalog", menu: { glyph: search, group: "find", bar: true },
    load: () => import("./screens/find/find.tsx"),
  },
  {
    path: "/sounds/:id?", name: (t) => t.sounds, scope: "catalog", menu: { glyph: headphones, group: "find", bar: true },
    load: () => import("./screens/audio/sounds.tsx"),
  },
  { path: "/music/:id?", name: (t) => t.music, scope: "catalog", menu: { glyph: music, group: "find" }, load: () => import("./screens/audio/music.tsx") },
  {
    path: "/icons/:id?", name: (t) => t.icons, scope: "catalog", menu: { glyph: icons, group: "find", bar: true },
    load: () => import("./screens/icons/icons.tsx"),
  },
  {
    path: "/boards/:id?", name: (t) => t.boards, scope: "ai", menu: { glyph: boards, group: "find" }, takes: true,
    load: () => import("./screens/boards/boards.tsx"),
  },
  {
    path: "/create", name: (t) => t.create, scope: "ai", menu: { glyph: sparkles, group: "generate", bar: true },
    load: () => import("./screens/create/models.tsx"),
  },
  { path: "/create/:model*", name: (t) => t.create, scope: "ai", load: () => import("./screens/create/create.tsx") },
  {
    path: "/tasks/:id?", name: (t) => t.tasks, scope: "ai", menu: { glyph: listCheck, group: "generate" }, load: () => import("./screens/tasks/tasks.tsx"),
  },
  {
    path: "/uploads", name: (t) => t.uploads, scope: "ai", menu: { glyph: upload, group: "generate" }, load: () => import("./screens/uploads/uploads.tsx"),
  },
  { path: "/share", name: (t) => t.sharedPicture, scope: "ai", load: () => import("./screens/share/share.tsx") },
  { path: "/shared/:token", name: (t) => t.sharedBoard, load: () => import("./screens/boards/shared.tsx") },
  { path: "/compare", name: (t) => t.compare, scope: "ai", load: () => import("./screens/compare/compare.tsx") },
  {
    path: "/webhooks", name: (t) => t.webhooks, scope: "account", menu: { glyph: webhook, group: "operate" },
    load: () => import("./screens/webhooks/webhooks.tsx"),
  },
  {
    path: "/usage", name: (t) => t.usage, scope: ["account", "ai"], menu: { glyph: chartBar, group: "operate" },
    load: () => import("./screens/usage/usage.tsx"),
  },
  { path: "/people", name: (t) => t.people, scope: "admin", menu: { glyph: users, group: "operate" }, load: () => import("./screens/people/people.tsx") },
  { path: "/passkeys", name: (t) => t.passkeys, scope: "any", load: () => import("./screens/passkeys/passkeys.tsx") },
  { path: "/keys", name: (t) => t.apiKeys, scope: "admin", menu: { glyph: key, group: "operate" }, load: () => import("./screens/keys/keys.tsx") },
  {
    path: "/programs", name: (t) => t.programs, scope: "any", menu: { glyph: plug, group: "operate" },
    load: () => import("./screens/programs/programs.tsx"),
  },
  { path: "/oauth/authorize", name: (t) => t.programs, scope: "any", load: () => import("./screens/programs/consent.tsx") },
  { path: "/engines", name: (t) => t.engines, scope: "admin", menu: { glyph: cpu, group: "operate" }, load: () => import("./screens/engines/engines.tsx") },
  { path: "/audit", name: (t) => t.audit, scope: "admin", menu: { glyph: history, group: "operate" }, load: () => import("./screens/audit/audit.tsx") },
  { path: "/status", name: (t) => t.status, scope: "any", menu: { glyph: server, group: "operate" }, load: () => import("./screens/status/status.tsx") },
  { path: "/docs/:operation?", name: (t) => t.docs, menu: { glyph: book, group: "operate" }, load: () => import("./screens/docs/docs.tsx") },
  {
    path: "/admin/import", name: (t) => t.importFiles, scope: "library", menu: { glyph: fileImport, group: "admin" },
    load: () => import("./screens/import/import.tsx"),
  },
  {
    path: "/admin/:catalog?", name: (t) => t.library, scope: "library", menu: { glyph: books, group: "admin" },
    load: () => import("./screens/admin/admin.tsx"),
  },
];
