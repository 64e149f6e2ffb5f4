/**
 * A body that notes which of its members are read, at any depth: `additional_settings.prompt_extend`, `image_urls[].url`. To name a member is not to read
 * it: what is enumerated or asked for by `in` is noted only once its value is taken.
 */
export function recordReads<Body extends object>(body: Body, note: (path: string) => void, at = ""): Body {
  return new Proxy(body, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name === "symbol" || (Array.isArray(target) && !/^\d+$/.test(name))) return typeof value === "function" ? value : wrapped(value, at);
      const path = Array.isArray(target) ? `${at}[]` : at === "" ? name : `${at}.${name}`;
      note(path);
      return wrapped(value, path);
    },
  });

  function wrapped(value: unknown, path: string): unknown {
    return typeof value === "object" && value !== null ? recordReads(value, note, path) : value;
  }
}
