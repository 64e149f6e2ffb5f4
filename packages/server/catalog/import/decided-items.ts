/** The items that somebody decides on: by what their source calls them, as an import knows them, or by id, as callers do. */
export type DecidedItems = { keys: readonly string[] } | { ids: readonly number[] };

/** Items of one transaction. */
const atOnce = 200;

/** Works on the items some at a time, in their order, and adds up what that returns. */
export async function sumOverItems(items: DecidedItems, work: (some: DecidedItems) => Promise<number>): Promise<number> {
  const [name, all] = "keys" in items ? (["keys", items.keys] as const) : (["ids", items.ids] as const);
  let sum = 0;
  for (let from = 0; from < all.length; from += atOnce) sum += await work({ [name]: all.slice(from, from + atOnce) } as unknown as DecidedItems);
  return sum;
}
