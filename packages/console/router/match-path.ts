/** Values of a pattern's `:names`. */
export type Params = Readonly<Record<string, string>>;

/**
 * The parameters of a path that fits a pattern such as `/sounds/:id?`, decoded; undefined where it does not fit. A name that ends in `?` may be
 * missing, one that ends in `*` takes all that follows, slashes too (`/create/:model*`).
 */
export function matchPath(pattern: string, path: string): Params | undefined {
  const given = path.split("/").filter(Boolean);
  const params: Record<string, string> = {};
  const wanted = pattern.split("/").filter(Boolean);
  for (const [place, part] of wanted.entries()) {
    if (part.startsWith(":") && part.endsWith("*")) {
      if (given.length > place) params[part.slice(1, -1)] = decode(given.slice(place).join("/"));
      return params;
    }
    const value = given[place];
    if (part.startsWith(":")) {
      const optional = part.endsWith("?");
      if (value !== undefined) params[part.slice(1, optional ? -1 : undefined)] = decode(value);
      else if (!optional) return undefined;
    } else if (part !== value) return undefined;
  }
  return given.length <= wanted.length ? params : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
