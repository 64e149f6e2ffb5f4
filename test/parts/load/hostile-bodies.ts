/** A JSON body of any size, made as it is sent: `head`, then `unit` again and again, then `tail`. */
export interface HostileBody {
  head: string;
  unit: string;
  tail: string;
  /** What the service may answer. */
  statuses: readonly number[];
}

const image = (unit: string, head = ""): HostileBody => ({ head: `{"image":"${head}`, unit, tail: "\"}", statuses: [400] });
const values = (unit: string, tail: string): HostileBody => ({ head: "{\"x\":[", unit, tail, statuses: [400, 413] });

/** Bodies that cost much where a parser takes them as they come. */
export const hostileBodies: Record<string, HostileBody> = {
  "brackets in brackets": { head: "", unit: "[", tail: "]", statuses: [400] },
  "objects in objects": { head: "", unit: "{\"a\":", tail: "1}", statuses: [400] },
  "empty objects": values("{},", "1]}"),
  "empty arrays": values("[],", "1]}"),
  numbers: values("1,", "1]}"),
  "long numbers": values("1234567890123456789012345678901234567890e-320,", "1]}"),
  "one number": { head: "{\"x\":", unit: "1", tail: "}", statuses: [413] },
  "empty texts": values("\"\",", "1]}"),
  "texts of 60 kB": values(`"${"A".repeat(60_000)}",`, "1]}"),
  "texts of 70 kB": values(`"${"A".repeat(70_000)}",`, "1]}"),
  members: { head: "{", unit: "\"a\":0,", tail: "\"b\":0}", statuses: [400] },
  blanks: { head: "", unit: " ", tail: "{}", statuses: [413] },
  Base64: image("iVBORw0KGgo/".repeat(100)),
  "a data URL": image("iVBORw0KGgo/".repeat(100), "data:image/png;base64,"),
  "Base64 with escaped slashes": image("abcd\\/\\/\\/\\/"),
  "Base64 in Unicode escapes": image("\\u0041\\u002b"),
  "Base64 with line breaks": image(`${"A".repeat(76)}\\r\\n`),
  "text that is no Base64": image("not Base64 "),
  quotes: image("\\\""),
  backslashes: image("\\\\"),
  "line breaks alone": image("\\n"),
  "a long name": { head: "{\"", unit: "A", tail: "\":1}", statuses: [400] },
  "a text without an end": { head: "{\"image\":\"", unit: "A", tail: "", statuses: [400] },
};

/** The body's bytes in portions of some 64 kB, `bytes` in all (a little more or less where units are long). */
export function* portionsOf({ head, unit, tail }: HostileBody, bytes: number): Generator<Buffer> {
  const units = Math.max(1, Math.floor((bytes - head.length - tail.length) / unit.length));
  const block = Buffer.from(unit.repeat(Math.max(1, Math.floor(65_536 / unit.length))));
  yield Buffer.from(head);
  let left = units * unit.length;
  for (; left >= block.length; left -= block.length) yield block;
  yield block.subarray(0, left);
  yield Buffer.from(tail);
}

export function lengthOf({ head, unit, tail }: HostileBody, bytes: number): number {
  return head.length + tail.length + Math.max(1, Math.floor((bytes - head.length - tail.length) / unit.length)) * unit.length;
}
