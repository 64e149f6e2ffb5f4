import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import type { ServiceError } from "../../errors.ts";
import { decodeBase64 } from "@atelier/media/inline/base64.ts";
import { forgetInlineMedia, hasPassedOn, passOn } from "@atelier/media/inline/inline-media.ts";
import { JsonSieve } from "./json-sieve.ts";

function sieved(body: Buffer, cuts: readonly number[] = []): { body: unknown; standIns: string[] } {
  const sieve = new JsonSieve(() => ({ bytes: Buffer.alloc(body.length), used: 0 }));
  let start = 0;
  for (const end of [...cuts, body.length]) {
    sieve.push(body.subarray(start, end));
    start = end;
  }
  return sieve.end();
}

/** What comes of it, or how it is refused. */
function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return (error as ServiceError).code ?? "SyntaxError";
  }
}

const everyCut = (length: number) => Array.from({ length: length - 1 }, (_, index) => index + 1);

describe("bodies that are small in every way are what JSON.parse makes of them", () => {
  const bodies = [
    "", " ", "null", "1e400", "-0", "12345678901234567890", "\"x\"", "[]", "{}", "{\"a\":1,\"a\":2}", "{\"__proto__\":{\"x\":1},\"constructor\":1}", "\ufeff{}",
    "{\"a\":\"\\ud800\"}", "\"\\u00e9\\\"\\\\\"", "\"\\\\\"",
    "\"a\nb\"", "\"\\x\"", "\"\\u12\"", "\"abc", "[1,]", "]", "{]", "nul", "01", "{\"é\":\"日本\"}", "[\"\\\\\\\"\",\"]\"]", "{\"a\":[{\"b\":[[]]}]}",
  ].map((text) => Buffer.from(text));
  bodies.push(Buffer.from([0x22, 0xe2, 0x82, 0xac, 0x22]), Buffer.from([0xff, 0xfe, 0x7b, 0x7d]));
  for (const body of bodies) {
    test(JSON.stringify(body.toString("latin1")), () => {
      const expected = outcome(() => JSON.parse(body.toString("utf8")));
      assert.deepEqual(outcome(() => sieved(body).body), expected);
      assert.deepEqual(outcome(() => sieved(body, everyCut(body.length)).body), expected, "in portions of one byte");
    });
  }

  test("what is not UTF-8 is no JSON: no letter becomes another one", () => {
    for (const body of [Buffer.from('{"prompt":"café"}', "latin1"), Buffer.from([0x22, 0xff, 0xe2, 0x22]), Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])]) {
      assert.equal(outcome(() => sieved(body)), "SyntaxError");
      assert.equal(outcome(() => sieved(body, everyCut(body.length))), "SyntaxError", "in portions of one byte");
    }
  });

  test("__proto__ stays a member like any other beside a long text", () => {
    const { body, standIns } = sieved(Buffer.from(`{"__proto__":{"x":"${"A".repeat(70_000)}"},"y":["${"B".repeat(70_000)}"]}`));
    assert.deepEqual(Object.getOwnPropertyNames(body), ["__proto__", "y"]);
    assert.equal(Object.getPrototypeOf(body), Object.prototype);
    forgetInlineMedia(standIns);
  });
});

describe("a long text is decoded as it arrives", () => {
  const bytes = randomBytes(150_000);
  const digits = bytes.toString("base64");
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
  const forms = {
    plain: digits,
    "without padding": randomBytes(100_000).toString("base64").replace(/=+$/, ""),
    "with line breaks": escaped(digits.replace(/.{76}/g, "$&\r\n")),
    "with slashes escaped": digits.replaceAll("/", "\\/"),
    "with plus signs escaped": digits.replaceAll("+", "\\u002B"),
    "a data URL": `data:image\\/png;base64,${digits}`,
    "not Base64": `${digits}!`,
    "with a space": `${digits} ${digits}`,
    "padded in the middle": `${digits.slice(0, 80_000)}==${digits}`,
    "another alphabet": `${digits.slice(0, 90_000)}-_`,
    "one digit too many": `${digits.slice(0, 80_000)}A`,
    "another data URL": `data:image/png,${digits}`,
    "not ASCII": `${digits}é`,
    "a quote within": `${digits}\\"${digits}`,
  };
  for (const [name, text] of Object.entries(forms)) {
    test(name, () => {
      const raw = Buffer.from(`{"image":"${text}","after":"]"}`);
      const expected = decodeBase64((JSON.parse(raw.toString()) as { image: string }).image, 2 ** 20);
      for (const step of [raw.length, 1, 7, 4096, 65_536, 65_537]) {
        const { body, standIns } = sieved(raw, Array.from({ length: Math.ceil(raw.length / step) - 1 }, (_, index) => (index + 1) * step));
        const { image, after } = body as { image: string; after: string };
        assert.equal(after, "]");
        assert.equal(standIns.length, 1);
        const found = decodeBase64(image, 2 ** 20);
        if ("bytes" in expected) assert.ok("bytes" in found && found.bytes.equals(expected.bytes), `in portions of ${step}`);
        else assert.deepEqual(found, expected, `in portions of ${step}`);
        forgetInlineMedia(standIns);
      }
    });
  }

  test("its size is judged by the limit of its member, and it is gone with its request", () => {
    const { body, standIns } = sieved(Buffer.from(`{"image":"${digits}"}`));
    const { image } = body as { image: string };
    assert.deepEqual(decodeBase64(image, 1000), { reason: "must have at most 1000 bytes, not 150000" });
    forgetInlineMedia(standIns);
    assert.ok("reason" in decodeBase64(image, 2 ** 20));
  });

  test("of two members of one name the last one holds, and a long name is a name", () => {
    const other = randomBytes(90_000).toString("base64");
    const { body, standIns } = sieved(Buffer.from(`{"image":"${digits}","image":"${other}","${digits}":1}`));
    const found = decodeBase64((body as { image: string }).image, 2 ** 20);
    assert.ok("bytes" in found && found.bytes.equals(Buffer.from(other, "base64")));
    forgetInlineMedia(standIns);
  });

  for (const [name, tail] of Object.entries({ "a control character": "\n\"}", "an unknown escape": "\\x\"}", "half an escape": "\\u00\"}", "no end": "" })) {
    test(`${name} in it is no JSON`, () => assert.equal(outcome(() => sieved(Buffer.from(`{"image":"${digits}${tail}`))), "SyntaxError"));
  }
});

describe("what would cost much to parse is refused before it is parsed", () => {
  const mebibytes = (unit: string, count: number) => Buffer.alloc(count * 2 ** 20, unit);
  const hostile: [string, Buffer, string][] = [
    ["brackets in brackets", mebibytes("[", 8), "body_too_complex"],
    ["objects", Buffer.concat([Buffer.from("["), mebibytes("{},", 8)]), "body_too_complex"],
    ["numbers", Buffer.concat([Buffer.from("["), mebibytes("1,", 8)]), "body_too_complex"],
    ["short texts", Buffer.concat([Buffer.from("["), mebibytes("\"\",", 8)]), "body_too_complex"],
    ["blanks", mebibytes(" ", 8), "body_too_large"],
    ["one number", mebibytes("1", 8), "body_too_large"],
    ["texts that are not long enough to be media", Buffer.concat([Buffer.from("["), mebibytes(`"${"A".repeat(60_000)}",`, 8)]), "body_too_large"],
    ["many long texts", Buffer.concat([Buffer.from("["), mebibytes(`"${"A".repeat(70_000)}",`, 8)]), "body_too_complex"],
  ];
  for (const [name, body, code] of hostile) {
    test(name, () => {
      const begun = process.cpuUsage();
      assert.equal(outcome(() => sieved(body)), code);
      const { user, system } = process.cpuUsage(begun);
      assert.ok(user + system < 250_000, `took ${(user + system) / 1000} ms`);
    });
  }
});

test("a body that passes on a long text of another holds the same bytes, until the other is forgotten", () => {
  const bytes = randomBytes(150_000);
  const { body, standIns } = sieved(Buffer.from(JSON.stringify({ image: bytes.toString("base64") })));
  const word = passOn((body as { image: string }).image);
  const inner = Buffer.from(JSON.stringify({ image: word, prompt: "a lake" }));
  const received = sieved(inner);
  assert.deepEqual(received.body, { image: (body as { image: string }).image, prompt: "a lake" });
  assert.deepEqual(received.standIns, [], "it is the other's to forget");
  assert.deepEqual(decodeBase64((received.body as { image: string }).image, 1e6), { bytes });
  forgetInlineMedia(standIns);
  assert.equal(hasPassedOn(), false);
  assert.deepEqual(sieved(inner).body, { image: word, prompt: "a lake" });
});
