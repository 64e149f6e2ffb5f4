import type { Catalogs } from "../catalog/open-catalogs.ts";
import { giveBackMemory, keepHeapSmall } from "../process/give-back-memory.ts";

/** The end of what takes much memory once. The rule holds from the next collection on, which by itself may be a hundred thousand searches away. */
export async function endFilling(catalogs?: Catalogs): Promise<void> {
  keepHeapSmall();
  giveBackMemory();
  await catalogs?.giveBackMemory();
}
