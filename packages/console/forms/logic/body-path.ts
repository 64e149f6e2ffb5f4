/** Where a value is in a body: names of members and places in lists. */
export type BodyPath = readonly (string | number)[];

/** As the service names members: `elements[0].reference_image_urls[2]`. */
export function nameOf(path: BodyPath): string {
  return path.reduce<string>((name, part) => (typeof part === "number" ? `${name}[${part}]` : name === "" ? part : `${name}.${part}`), "");
}

export function pathOfName(name: string): BodyPath {
  return [...name.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, place, member]) => (place === undefined ? member! : Number(place)));
}

export function valueAt(body: unknown, path: BodyPath): unknown {
  return path.reduce((value, part) => (value as Record<string | number, unknown> | undefined)?.[part], body);
}

/** The body with another value at a place; what is on the way there is made where it is missing. The body itself stays as it is. */
export function withValue<Body>(body: Body, path: BodyPath, value: unknown): Body {
  const [part, ...rest] = path;
  if (part === undefined) return value as Body;
  const inner = withValue((body as Record<string | number, unknown> | undefined)?.[part], rest, value);
  if (typeof part === "number") {
    const list = [...((body ?? []) as unknown[])];
    list[part] = inner;
    return list as Body;
  }
  return { ...body, [part]: inner } as Body;
}

/** A list with an entry moved to another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, list[from]!);
}
