/*
 * The service worker of the console. It takes pictures that other apps share, and nothing else: all other requests go to the network as if there were no
 * worker.
 */

// A module: its `self` is its own.
export {};
declare const self: ServiceWorkerGlobalScope;

const base = self.registration.scope.replace(/\/$/, "");
/** `data/shared-pictures.ts` reads it. */
const cacheName = "atelier-shared";
/** Pictures of one share, bytes of all together. */
const max = { pictures: 10, bytes: 60_000_000 };

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    // Workers of earlier versions stored pages for use without a network.
    const others = (await caches.keys()).filter((name) => /^atelier-(?:pages$|shell-)/.test(name));
    await Promise.all(others.map((name) => caches.delete(name)));
    // They had it on: each page would be requested twice.
    await self.registration.navigationPreload?.disable();
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method === "POST" && event.request.url === `${base}/console/share`) event.respondWith(takeShared(event.request));
});

/**
 * Stores what another app shares, and leads to the screen that asks what to do with it. Nothing is sent to the service before somebody chooses: any page may
 * post a form here. A new share replaces the one before.
 */
async function takeShared(request: Request): Promise<Response> {
  const screen = `${base}/share`;
  try {
    const files = (await request.formData()).getAll("picture").filter((one): one is File => one instanceof File && one.type.startsWith("image/"));
    const owner = await whoIsLoggedIn();
    await caches.delete(cacheName);
    const cache = await caches.open(cacheName);
    let bytes = 0;
    for (const [place, file] of files.slice(0, max.pictures).entries()) {
      bytes += file.size;
      if (bytes > max.bytes) break;
      const headers = {
        "content-type": file.type, "x-atelier-name": encodeURIComponent(file.name), "x-atelier-at": String(Date.now()), "x-atelier-owner": owner,
      };
      await cache.put(`${base}/console/shared/${place}`, new Response(file, { headers }));
    }
    return Response.redirect(screen, 303);
  } catch {
    return Response.redirect(`${screen}?lost=1`, 303);
  }
}

/**
 * @returns "" where nobody is: then the picture is for whoever logs in next
 * @throws Error where the service does not say who is
 */
async function whoIsLoggedIn(): Promise<string> {
  const response = await fetch(`${base}/v1/session`);
  if (response.status === 401) return "";
  if (!response.ok) throw new Error(`the session was answered with ${response.status}`);
  const { data } = (await response.json()) as { data: { key: { id: string } } };
  return data.key.id;
}
