import { type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "../config/settings.ts";
import { fullDiskLines } from "./full-disk-lines.ts";

/** From here on lines do not wait: of warnings. */
const urgent = 40;
/** Bytes that are worth a write, some forty requests: a write for each line took a quarter of the time of a request that costs nothing else. */
const worthWriting = 8 * 1024;
/** Milliseconds that a line waits for others at most. */
const longestWait = 100;

/** The service's log: one JSON object a line on standard error, so that standard output stays for people. What waits is written when the process ends. */
export function createLog(level: Config["logLevel"]): Logger {
  const lines = pino.destination({ dest: 2, sync: false, minLength: worthWriting, periodicFlush: longestWait });
  const ofFullDisk = fullDiskLines();
  const logMethod: NonNullable<LoggerOptions["hooks"]>["logMethod"] = function (inputs, method, lineLevel) {
    const line = ofFullDisk(inputs);
    if (line === undefined) return;
    method.apply(this, line as typeof inputs);
    if (lineLevel >= urgent) lines.flush();
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { logMethod } }, lines);
}
