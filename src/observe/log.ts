import { type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "../config/settings.ts";

/** Bytes that are worth a write: some twenty requests. A write for each took a quarter of the time of a request that costs nothing else. */
const worthWriting = 4096;
/** Milliseconds that a line waits for others at most; what the process leaves at its end is written then. */
const longestWait = 100;
/** From here on lines do not wait: of warnings. */
const urgent = 40;

/** The service's log: one JSON object a line on standard error, so that standard output stays for people. */
export function createLog(level: Config["logLevel"]): Logger {
  const destination = pino.destination({ fd: 2, sync: false, minLength: worthWriting, periodicFlush: longestWait });
  const logMethod: NonNullable<LoggerOptions["hooks"]>["logMethod"] = function (inputs, method, lineLevel) {
    method.apply(this, inputs);
    if (lineLevel >= urgent) destination.flush();
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { logMethod } }, destination);
}
