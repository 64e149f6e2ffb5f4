import type { AnyField, RangeFilter } from "./field.ts";

/*
 * What fields are called on the wire. Plain functions, for the thread of the indexes reads them too.
 */

/** The parameters of both ends of a range. */
export function endNames(parameter: string, { ends }: RangeFilter, { written }: Pick<AnyField["kind"], "written">): [low: string, high: string] {
  const [low, high] = ends ?? (written ? ["from", "to"] : ["min", "max"]);
  return [`${parameter}_${low}`, `${parameter}_${high}`];
}

/** What callers call the orders of a field, and whether that descends. */
export function choicesOf(name: string, { order }: AnyField): [choice: string, { descending: boolean }][] {
  if (!order) return [];
  const { choices = { [name]: { descending: false }, [`-${name}`]: { descending: true } } } = order === true ? {} : order;
  return Object.entries(choices);
}

const namesOf: Record<string, (name: string, field: AnyField) => readonly string[]> = {
  parameter(name, { filter, kind }) {
    if (!filter || filter.by === "service") return [];
    const { name: parameter = name } = filter;
    return filter.by === "range" ? endNames(parameter, filter, kind) : [parameter];
  },
  order: (name, field) => choicesOf(name, field).map(([choice]) => choice),
  member: (name, { member }) => (member && member !== "own" ? [member.name ?? name] : []),
  "column of manifests": (name, { stated }) => (stated ? [stated.name ?? name] : []),
};

/** @throws Error for a name that two fields have: one of them would take the place of the other, and nobody would see it */
export function refuseSharedNames(catalog: string, fields: readonly (readonly [name: string, field: AnyField])[]): void {
  for (const [what, names] of Object.entries(namesOf)) {
    const holders = new Map<string, string>();
    for (const [name, field] of fields) {
      for (const one of names(name, field)) {
        const other = holders.get(one);
        if (other !== undefined) {
          throw new Error(`${catalog}: the fields ${other} and ${name} both have the ${what} ${one}: give one of them a \`name\` of its own`);
        }
        holders.set(one, name);
      }
    }
  }
}
