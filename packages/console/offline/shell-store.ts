import { build } from "./build.ts";

const prefix = "atelier-shell-";
const own = prefix + build.key;

/** The console itself: its page and all its hashed parts, one cache for each build. */
export class ShellStore {
  readonly #base: string;

  /** @param base URL below which the console is */
  constructor(base: string) {
    this.#base = base;
  }

  /** @throws where the service has another build by now: its own worker comes with the next page */
  async install(): Promise<void> {
    const page = await fetch(`${this.#base}/`, { headers: { accept: "text/html" }, cache: "no-cache" });
    if (!page.ok || !(await page.clone().text()).includes(`/console/${build.entry}"`)) throw new Error("the service has another build of the console");
    const cache = await caches.open(own);
    await cache.addAll(build.files.map((name) => `${this.#base}/console/${name}`));
    // Last: a page is there only with all its parts.
    await cache.put(`${this.#base}/`, page);
  }

  /** Removes builds before the last one, of which pages may still be open. */
  async removeOthers(): Promise<void> {
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  }

  /** Names hold the hash of what is in them: a file is right whichever build it came with. */
  async file(request: Request): Promise<Response> {
    return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
  }

  /** The page of this build, which names only files of this build. */
  async page(): Promise<Response> {
    return (await (await caches.open(own)).match(`${this.#base}/`)) ?? Response.error();
  }
}
