import { PageStore, keptHeader } from "./page-store.ts";
import { forgetShared, forgetSharedOfOthers, takeShared } from "./shared-pictures.ts";
import { ShellStore } from "./shell-store.ts";
import { isCatalog, isPicture, keptForm, withoutRight } from "./what-is-kept.ts";

/*
 * The service worker of the console (docs/decisions/0044): the console and the catalogs' pages that were seen recently, readable without a network, and what
 * other apps share. What is not named here goes to the network as if there were no worker.
 */

declare const self: ServiceWorkerGlobalScope;

const base = self.registration.scope.replace(/\/$/, "");
const shell = new ShellStore(base);
const pages = new PageStore(caches, base);
/** Covers of kept lists: their URLs are like those of any file. */
const covers = new Set<string>();

/** First segments that are no pages of the console. */
const notPages = /^\/(?:v1|media|console|mcp|healthz|readyz|openapi\.json|\.well-known|oauth(?!\/authorize$))(?:\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(shell.install().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    await shell.removeOthers();
    // The worker starts beside the request for the page, not before it.
    await self.registration.navigationPreload?.enable();
    // Also the page that has brought the worker: its logout must be seen.
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (!url.href.startsWith(`${base}/`)) return;
  const response = respond(event, url.href.slice(base.length, url.href.length - url.search.length - url.hash.length), url);
  if (response) event.respondWith(response);
});

/** @param path below the console's own. @returns undefined for what is the network's alone */
function respond(event: FetchEvent, path: string, url: URL): Promise<Response> | undefined {
  const { request } = event;
  if (path === "/v1/session" || path.startsWith("/v1/session/")) return ofSession(event, path);
  if (request.method === "POST" && path === "/console/share") return pages.owner().then((owner) => takeShared(request, base, owner));
  if (request.method !== "GET") return undefined;
  if (isCatalog(path)) return ofCatalog(event, url);
  if (isPicture(path) || covers.has(url.pathname)) return ofPicture(event, url);
  if (/^\/console\/[^/]+-[^/]+\.(?:js|css|svg)$/.test(path)) return shell.file(request);
  if (request.mode === "navigate" && !notPages.test(path)) return ofNavigation(event);
  return undefined;
}

/** The network's page is always the newest, and names its own parts: old and new never mix. */
async function ofNavigation(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    return shell.page();
  }
}

/** Who is logged in is never kept; without a network whoever has the device may look at what is kept of the catalogs, and nothing more. */
function ofSession(event: FetchEvent, path: string): Promise<Response> | undefined {
  const { request } = event;
  if (request.method === "GET" && path === "/v1/session") return whoIs(request);
  // A login or a logout: what was asked for before it is not kept after it.
  pages.epoch++;
  return request.method === "DELETE" && path === "/v1/session" ? forget().then(() => fetch(request)) : undefined;
}

async function whoIs(request: Request): Promise<Response> {
  const { epoch } = pages;
  let response: Response;
  try {
    response = await fetch(request);
  } catch {
    return (await pages.owner()) === undefined ? Response.error() : reader();
  }
  if (response.status === 401) await pages.clear();
  if (response.ok && epoch === pages.epoch) await learnOwner(response.clone());
  return response;
}

/** What the page may do without a network. No name and no id. */
function reader(): Response {
  const data = { account: { id: "", name: "" }, key: { id: "", name: "" }, scopes: ["catalog"], premium: false, session: true };
  return Response.json({ data }, { headers: { [keptHeader]: "" } });
}

async function learnOwner(response: Response): Promise<void> {
  const { data } = (await response.json()) as { data: { account: { id: string }; key: { id: string } } };
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${data.account.id} ${data.key.id}`));
  const owner = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (await pages.belongTo(owner)) covers.clear();
  await forgetSharedOfOthers(owner);
}

async function ofCatalog(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const { epoch } = pages;
  const key = new URL(url);
  key.searchParams.append("in", request.headers.get("accept-language") ?? "");
  let response: Response;
  try {
    response = await fetch(request);
  } catch {
    return (await pages.find(key.href)) ?? Response.error();
  }
  if (response.status === 401) event.waitUntil(pages.clear());
  if (response.ok && response.headers.get("content-type")?.startsWith("application/json")) event.waitUntil(keepCatalog(key.href, response.clone(), epoch));
  return response;
}

async function keepCatalog(url: string, response: Response, epoch: number): Promise<void> {
  // The page was there before the worker: nobody has asked who it is since.
  if ((await pages.owner()) === undefined) await whoIs(new Request(`${base}/v1/session`));
  const form = keptForm(await response.text());
  for (const path of form.covers) covers.add(path);
  await pages.keep(url, "responses", new TextEncoder().encode(form.text).buffer, "application/json; charset=utf-8", epoch);
}

async function ofPicture(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const { epoch } = pages;
  const key = withoutRight(url.href);
  let response: Response;
  try {
    response = await fetch(request);
  } catch {
    return (await pages.find(key)) ?? Response.error();
  }
  const type = response.headers.get("content-type") ?? "";
  // `attachment` is a download.
  const isShown = !url.searchParams.has("disposition") && type.startsWith("image/");
  if (response.status === 200 && isShown) {
    const copy = response.clone();
    event.waitUntil(copy.arrayBuffer().then((body) => pages.keep(key, "pictures", body, type, epoch)));
  }
  return response;
}

async function forget(): Promise<void> {
  covers.clear();
  await Promise.all([pages.clear(), forgetShared()]);
}
