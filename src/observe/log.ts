import { type Logger, pino } from "pino";
import type { Config } from "../config/settings.ts";

/** The service's log: one JSON object a line on standard error, so that standard output stays for people. */
export function createLog(level: Config["logLevel"]): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: false }));
}
