/** Does the work for every item, at most so many at a time, in the order of the items. The first failure stops it and rejects. */
export async function forEachConcurrently<Item>(items: Iterable<Item> | AsyncIterable<Item>, most: number, work: (item: Item) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  let failed: { error: unknown } | undefined;
  for await (const item of items) {
    const task: Promise<void> = work(item)
      .catch((error: unknown) => void (failed ??= { error }))
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= most) await Promise.race(running);
    if (failed) break;
  }
  await Promise.all(running);
  if (failed) throw failed.error;
}
