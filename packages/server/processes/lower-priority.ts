import { getPriority, setPriority } from "node:os";

/** The system's lowest. */
const lowest = 19;

/**
 * Lowers the priority of a process below this one's. An absolute number would raise it where the service itself runs with a low priority, which ordinary
 * users may not do.
 */
export function lowerPriority(pid: number, steps: number): void {
  setPriority(pid, Math.min(lowest, getPriority() + steps));
}
