/** Neighbours of a board, and the item that they stand behind; null: they are at its top. */
export interface Run<Item> {
  after: string | null;
  items: Item[];
}

/** What was chosen of a board as runs of neighbours: what is put back run by run, in their order, stands where it stood. */
export function runsOf<Item extends { id: string }>(board: readonly Item[], chosen: ReadonlySet<string>): Run<Item>[] {
  const runs: Run<Item>[] = [];
  let run: Run<Item> | undefined;
  let after: string | null = null;
  for (const item of board) {
    if (!chosen.has(item.id)) {
      after = item.id;
      run = undefined;
    } else if (run) run.items.push(item);
    else runs.push((run = { after, items: [item] }));
  }
  return runs;
}
