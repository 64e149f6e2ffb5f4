/** Pictures of one sharing, bytes of all together. */
const most = { pictures: 10, bytes: 60_000_000 };

const cacheName = "atelier-shared";
/** Whose they are, where somebody was logged in when they came. */
const ownerHeader = "x-atelier-owner";

/**
 * Takes what another app shares, and leads to the screen that asks what to do with it. Nothing is sent to the service before somebody chooses: any page may
 * post a form here. A new sharing takes the place of the one before.
 */
export async function takeShared(request: Request, base: string, owner: string | undefined): Promise<Response> {
  const screen = `${base}/share`;
  try {
    const files = (await request.formData()).getAll("picture").filter((one): one is File => one instanceof File && one.type.startsWith("image/"));
    await caches.delete(cacheName);
    const cache = await caches.open(cacheName);
    let bytes = 0;
    for (const [place, file] of files.slice(0, most.pictures).entries()) {
      bytes += file.size;
      if (bytes > most.bytes) break;
      const headers = {
        "content-type": file.type, "x-atelier-name": encodeURIComponent(file.name), "x-atelier-at": String(Date.now()), ...(owner && { [ownerHeader]: owner }),
      };
      await cache.put(`${base}/console/shared/${place}`, new Response(file, { headers }));
    }
    return Response.redirect(screen, 303);
  } catch {
    return Response.redirect(`${screen}?lost=1`, 303);
  }
}

export async function forgetShared(): Promise<void> {
  await caches.delete(cacheName);
}

/** Those that came while somebody else was logged in. What came while nobody was is for whoever logs in next. */
export async function forgetSharedOfOthers(owner: string): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const key of await cache.keys()) {
    const by = (await cache.match(key))?.headers.get(ownerHeader);
    if (by && by !== owner) return forgetShared();
  }
}
