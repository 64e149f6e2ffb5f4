import type { Notices } from "../notices.ts";

/** For a database file: whoever else has it open looks into it. */
export function noNotices(): Notices {
  return { send: () => {}, listen: () => {}, isNotified: () => false, close: async () => {} };
}
