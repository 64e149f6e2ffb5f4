import { randomFillSync } from "node:crypto";

const random = Buffer.alloc(10);
let lastMillisecond = 0;
let sequence = 0;

/**
 * A UUID version 7 (RFC 9562, section 5.7): identifiers made later by this process sort after earlier ones, within one
 * millisecond too (section 6.2, method 1: the 12 bits after the time count up from a random start).
 * @param now milliseconds since 1970
 */
export function uuidV7(now: number = Date.now()): string {
  randomFillSync(random);
  if (now > lastMillisecond) {
    lastMillisecond = now;
    sequence = random.readUInt16BE(8) & 0x7ff;
  } else if (++sequence > 0xfff) {
    // More than the counter holds in one millisecond: borrow the next one, as the RFC allows.
    lastMillisecond += 1;
    sequence = 0;
  }
  random[0] = (random[0]! & 0x3f) | 0x80;
  const time = lastMillisecond.toString(16).padStart(12, "0");
  const tail = random.toString("hex", 0, 8);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, "0")}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the form of an identifier, in letters of either case: what has not is never asked the database for. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}

/** The least identifier of a moment: those that were made from then on sort behind it. */
export function leastUuidAt(milliseconds: number): string {
  const time = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
