/** One segment of a path: text, or a parameter that any text fits. */
export type Segment = { text: string } | { parameter: string };

export type PathPattern = readonly Segment[];

/** Characters that a path may hold as they are (RFC 3986, section 3.3), but for those that mean something to a router. */
const plainText = /^[A-Za-z0-9._~!$&'+,;=@-]+$/;
const parameter = /^\{([A-Za-z0-9_-]+)\}$/;

/** What is wrong with a path pattern, in words that complete `"/v1/…" …`. */
export class PatternError extends Error {}

/**
 * Reads a pattern such as `/v1/ai/some-model/{task-id}`.
 * @throws PatternError
 */
export function parsePattern(pattern: string): PathPattern {
  if (!pattern.startsWith("/")) throw new PatternError("must begin with /");
  const segments = pattern.slice(1).split("/").map(parseSegment);
  const names = segments.flatMap((segment) => ("parameter" in segment ? [segment.parameter] : []));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new PatternError(`has the parameter {${twice}} twice`);
  return segments;
}

function parseSegment(segment: string): Segment {
  if (segment === "") throw new PatternError("has an empty segment: write no / at the end, and no // within");
  const named = parameter.exec(segment);
  if (named) return { parameter: named[1]! };
  if (!plainText.test(segment) || segment === "." || segment === "..")
    throw new PatternError(`has the segment "${segment}", which is neither plain text nor one {parameter}`);
  return { text: segment };
}

/** A route of the router's own notation (`/v1/icons/:id`) as a pattern. */
export function patternOfRoute(route: string): PathPattern {
  return route
    .slice(1)
    .split("/")
    .map((segment) => (/[:*]/.test(segment) ? { parameter: segment.replace(/^:/, "") } : { text: segment }));
}

/** The same in a router's notation. Names of parameters are of no account there, so that they cannot clash with each other. */
export function toRoute(pattern: PathPattern): string {
  return pattern.map((segment, index) => ("text" in segment ? `/${segment.text}` : `/:${index}`)).join("");
}

/** Whether two patterns take the same paths, whatever their parameters are called. */
export function isSamePattern(a: PathPattern, b: PathPattern): boolean {
  return toRoute(a) === toRoute(b);
}

/**
 * Whether an alias would take paths that belong to one of ours. It may stand where ours has a parameter and the alias text (`/v1/ai/video-upscaler/fast` beside
 * `/v1/ai/video-upscaler/{id}`), as our own paths do among themselves: no id looks like it.
 */
export function takesFrom(alias: PathPattern, own: PathPattern): boolean {
  if (alias.length !== own.length) return false;
  const pairs = alias.map((segment, index) => [segment, own[index]!] as const);
  if (pairs.some(([a, b]) => "text" in a && "text" in b && a.text !== b.text)) return false;
  const isNarrower = pairs.some(([a, b]) => "text" in a && "parameter" in b);
  const isWider = pairs.some(([a, b]) => "parameter" in a && "text" in b);
  return isWider || !isNarrower;
}
