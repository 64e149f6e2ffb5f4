import { base } from "../router/base.ts";

/** Where the service worker puts what other apps share (`installed/worker.ts`). */
const cacheName = "atelier-shared";
/** Milliseconds for which a shared picture waits. */
const waits = 3600 * 1000;

/**
 * Pictures that wait for somebody to say what to do with them. Those that have waited too long are removed, and those that came while somebody else was logged
 * in.
 * @param owner id of the key of the session
 */
export async function sharedPictures(owner: string): Promise<File[]> {
  if (!("caches" in globalThis) || !(await caches.has(cacheName))) return [];
  const cache = await caches.open(cacheName);
  const found: File[] = [];
  for (const key of await cache.keys()) {
    if (!key.url.startsWith(`${location.origin}${base}/`)) continue;
    const response = (await cache.match(key))!;
    const { headers } = response;
    const isOfAnother = ![owner, ""].includes(headers.get("x-atelier-owner") ?? "");
    if (isOfAnother || Date.now() - Number(headers.get("x-atelier-at")) >= waits) {
      await cache.delete(key);
      continue;
    }
    const name = decodeURIComponent(headers.get("x-atelier-name") ?? "");
    found.push(new File([await response.blob()], name || "picture", { type: headers.get("content-type") ?? "" }));
  }
  return found;
}

/** They were taken, or nobody wants them. */
export async function removeShared(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(cacheName);
}
