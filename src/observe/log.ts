import { type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "../config/settings.ts";
import { fullDiskLines } from "./full-disk-lines.ts";
import { GatheredLines } from "./gathered-lines.ts";

/** From here on lines do not wait: of warnings. */
const urgent = 40;

/** The service's log: one JSON object a line on standard error, so that standard output stays for people. */
export function createLog(level: Config["logLevel"]): Logger {
  const lines = new GatheredLines(2);
  process.once("exit", lines.end);
  const ofFullDisk = fullDiskLines();
  const logMethod: NonNullable<LoggerOptions["hooks"]>["logMethod"] = function (inputs, method, lineLevel) {
    const line = ofFullDisk(inputs);
    if (line === undefined) return;
    method.apply(this, line as typeof inputs);
    if (lineLevel >= urgent) lines.flush();
  };
  return pino({ level, base: null, timestamp: isoTime, hooks: { logMethod } }, lines);
}

let latest = NaN;
let latestText = "";

/** The time as pino's own `isoTime` writes it, made once in a millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== latest) {
    latest = now;
    latestText = pino.stdTimeFunctions.isoTime();
  }
  return latestText;
}
