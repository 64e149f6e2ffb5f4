/** Files on their way at a time. */
const atOnce = 6;

/** Works on items, some at a time, and returns what came of them in their order. The first that fails ends it. */
export async function inParallel<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
