import findMyWay from "find-my-way";
import { ConfigError } from "../../config/load-config.ts";
import { isSamePattern, parsePattern, type PathPattern, PatternError, patternOfRoute, takesFrom, toRoute } from "./path-pattern.ts";

/** A path under which clients know one of ours. */
export interface PathAlias {
  /** As the file has them. */
  from: string;
  to: string;
  pattern: PathPattern;
  /** Each segment is text, or the place in the alias of the one that it repeats. */
  target: readonly (string | number)[];
  /** Members of bodies: the client's names, and ours. */
  members?: ReadonlyMap<string, string>;
}

/** What an alias stands for: our path, and where a client calls members of its body otherwise, our names of them by its own. */
export type AliasTarget = string | { path: string; members?: Readonly<Record<string, string>> };

/** A path of ours in the router's notation, with the members that bodies of its creates or changes may have. */
export interface OwnRoute {
  route: string;
  members?: readonly string[] | undefined;
}

/**
 * Paths under which ours are known besides. A request of an alias is the request of our path before anything else looks at it, so that all that holds for
 * ours holds for it: keys, limits, methods, errors. Finding one costs no more than routing does, whatever their number.
 */
export class PathAliases {
  readonly all: readonly PathAlias[];
  readonly #router = findMyWay({ maxParamLength: 16_384 });
  readonly #source: string;

  /**
   * @param pairs of public pattern and our path, such as `/v1/ai/some-model/{task-id}` and `/v1/ai/text-to-image/model-v4-5-edit/{task-id}`
   * @param source where they are written, for messages
   * @throws ConfigError that names the first pair that cannot be used
   */
  constructor(pairs: readonly (readonly [from: string, to: AliasTarget])[], source = "the aliases") {
    this.#source = source;
    this.all = pairs.map(([from, to]) => this.#read(from, to));
    const known = new Map<string, PathAlias>();
    for (const alias of this.all) {
      const route = toRoute(alias.pattern);
      const twin = known.get(route);
      if (twin) throw this.#error(`"${twin.from}" and "${alias.from}" are the same paths`);
      known.set(route, alias);
      this.#router.on("GET", route, () => {}, alias);
    }
  }

  /**
   * @param routes every path of ours
   * @throws ConfigError for an alias of no path or member of ours, and for one that takes requests from a path of ours
   */
  check(routes: readonly OwnRoute[]): void {
    const own = routes.map((one) => ({ ...one, pattern: patternOfRoute(one.route) }));
    for (const { from, to, pattern, members = new Map<string, string>() } of this.all) {
      const target = parsePattern(to);
      const meant = own.find((one) => isSamePattern(one.pattern, target));
      if (!meant) throw this.#error(`"${to}", for "${from}", is no path of this service; openapi.json has them all`);
      const odd = [...members].find(([, ours]) => !meant.members?.includes(ours));
      if (odd) throw this.#error(`"${odd[1]}", for the member "${odd[0]}" of "${from}", is no member of the bodies of ${to}`);
      const robbed = own.find((one) => takesFrom(pattern, one.pattern));
      if (robbed) throw this.#error(`"${from}" takes requests from the service's own path ${robbed.route.replace(/:(\w+)/g, "{$1}")}`);
    }
  }

  /** The URL of ours that an alias stands for, with the same query; any other URL as it is. */
  rewrite(url: string): string {
    const path = pathOf(url);
    const alias = this.find(url);
    if (!alias) return url;
    // The segments as they came: a parameter that is decoded and encoded again need not be the same text.
    const given = path.slice(1).split("/");
    return `/${alias.target.map((part) => (typeof part === "string" ? part : given[part])).join("/")}${url.slice(path.length)}`;
  }

  /** The alias that a URL is one of. */
  find(url: string): PathAlias | undefined {
    return (this.#router.find("GET", pathOf(url))?.store as PathAlias | null | undefined) ?? undefined;
  }

  #read(from: string, given: AliasTarget): PathAlias {
    const { path: to, members } = typeof given === "string" ? { path: given } : given;
    const parse = (path: string) => {
      try {
        return parsePattern(path);
      } catch (problem) {
        throw problem instanceof PatternError ? this.#error(`"${path}" ${problem.message}`) : problem;
      }
    };
    const pattern = parse(from);
    const target = parse(to).map((segment) => {
      if ("text" in segment) return segment.text;
      const place = pattern.findIndex((one) => "parameter" in one && one.parameter === segment.parameter);
      if (place < 0) throw this.#error(`"${to}" has the parameter {${segment.parameter}}, which "${from}" has not`);
      return place;
    });
    return { from, to, pattern, target, ...(members && { members: new Map(Object.entries(members)) }) };
  }

  #error(reason: string): ConfigError {
    return new ConfigError(`${this.#source} cannot be used: ${reason}.`);
  }
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}
