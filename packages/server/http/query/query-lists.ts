/** One way in which a request writes a list: its parameters, in the order of the list. */
export type Spelling = readonly { name: string; text: unknown }[];

/** What follows the name of a list: nothing between the brackets, or the value's place. */
const brackets = /^(.+)\[(\d{0,9})\]$/;

/** What stands for nothing in a request. */
const isEmpty = (text: unknown) => text === undefined || text === null || text === "";

/**
 * The lists of a query that are written with brackets, by their names: `genre[]=Pop&genre[]=Rock` is one spelling, `genre[0]=Pop&genre[1]=Rock` another.
 * Undefined where no name ends in brackets, as in nearly every request.
 */
export function bracketedLists(query: Readonly<Record<string, unknown>>): Map<string, Spelling[]> | undefined {
  let found: Map<string, { plain: Spelling; placed: { place: number; parameters: Spelling }[] }> | undefined;
  for (const [name, given] of Object.entries(query)) {
    const [, list, place] = (name.endsWith("]") && brackets.exec(name)) || [];
    if (list === undefined) continue;
    found ??= new Map();
    const lists = found.get(list) ?? { plain: [], placed: [] };
    found.set(list, lists);
    if (place === "") lists.plain = parametersOf(name, given);
    else lists.placed.push({ place: Number(place), parameters: parametersOf(name, given) });
  }
  return (
    found &&
    new Map(Array.from(found, ([list, { plain, placed }]) => [list, [plain, placed.sort((a, b) => a.place - b.place).flatMap(({ parameters }) => parameters)]]))
  );
}

/** Those of one name: a parameter that is given again is one more. */
export function parametersOf(name: string, given: unknown): Spelling {
  return (Array.isArray(given) ? given : [given]).map((text: unknown) => ({ name, text }));
}

/** Empty parameters count as absent. */
export function withoutEmpty(spelling: Spelling): Spelling {
  return spelling.filter(({ text }) => !isEmpty(text));
}
