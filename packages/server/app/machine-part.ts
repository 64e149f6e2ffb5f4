import { MachineSweeper } from "../worker/machine-sweeper.ts";
import type { Part } from "./part.ts";
import type { Shared } from "./shared.ts";

/** What each process does for its own machine and data folder. */
export function machinePart({ config, log, stores: { database }, identity, scratchRoot, temporary, cells }: Shared): Part {
  const sweeper = new MachineSweeper({ database, log, scratchRoot, temporary: cells ? [...temporary.all, cells] : temporary.all });
  return {
    async start() {
      if (config.provenance === "c2pa") await identity.adopt();
      sweeper.start();
    },
    stop: () => sweeper.stop(),
  };
}
