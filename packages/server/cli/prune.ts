import type { CommandContext } from "./command.ts";
import { confirmed } from "./confirmed.ts";
import type { DecisionLog } from "./decision-log.ts";

/** An item of the catalog that its source has no more. */
export interface GoneItem {
  id: number;
  key: string;
}

export interface PruneOptions {
  yes: boolean;
  dryRun: boolean;
}

/**
 * Shows what is gone from the source and removes it, once the person at the terminal or `--yes` says so. Where nobody can be
 * asked nothing is removed.
 */
export async function prune(
  gone: readonly GoneItem[], remove: (ids: number[]) => Promise<void>, { yes, dryRun }: PruneOptions, log: DecisionLog,
  { note }: Pick<CommandContext, "note">,
): Promise<void> {
  if (gone.length === 0) return;
  log.note(`Gone from the source: ${gone.length}.`);
  for (const { key } of gone) note(`  ${key}`);
  if (!dryRun && !(yes || (await confirmed(`Remove them from the catalog? [y/N] `)))) {
    note("Nothing was removed; --yes removes them.");
    return;
  }
  if (!dryRun) await remove(gone.map(({ id }) => id));
  for (const { key } of gone) log.tell({ item: key, key, outcome: "removed", reasons: [] });
}
