import findMyWay from "find-my-way";

/** Knows which methods each registered path has, to tell an unknown path (404) from a known one called the wrong way (405). */
export class AllowedMethods {
  readonly #router = findMyWay({ ignoreTrailingSlash: false, maxParamLength: 16_384 });
  readonly #methods = new Map<string, Set<string>>();

  add(method: string | string[], path: string): void {
    let methods = this.#methods.get(path);
    if (!methods) {
      const fresh = (methods = new Set<string>());
      this.#methods.set(path, fresh);
      this.#router.on("GET", path, () => {}, fresh);
    }
    for (const one of [method].flat()) methods.add(one);
  }

  /** Every registered path, or those that have a method, in the router's notation. */
  paths(method?: string): string[] {
    return [...this.#methods].filter(([, methods]) => method === undefined || methods.has(method)).map(([path]) => path);
  }

  /** Methods of the path of a request's URL, or undefined when no route has that path. */
  of(url: string): string[] | undefined {
    const found = this.#router.find("GET", url.split("?", 1)[0] ?? "/");
    return found ? [...(found.store as Set<string>)].sort() : undefined;
  }
}
