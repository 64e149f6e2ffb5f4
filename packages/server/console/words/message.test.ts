import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf, readMessage } from "./message.ts";

test("the arguments have the type that the text uses them as", () => {
  const { parameters } = readMessage("{name} {n}: {n, plural, other {#}} {more, select, true {…} other {}} {role, select, a {A} other {}}", "en");
  assert.deepEqual(Object.fromEntries(parameters), { name: "string | number", n: "number", more: "boolean", role: "string" });
});

test("what cannot be compiled says why", () => {
  const refused: [text: string, language: string, why: RegExp][] = [
    ["{n, plural, one {a} few {b} other {c}}", "en", /few/],
    ["{name", "en", /end/],
    ["{0}", "en", /the argument 0 needs a name/],
    ["Shop {", "en", /a brace stands alone/],
    ["{n, plural, one {a}}", "en", /\{n, plural\} lacks the form other/],
    ["{day, date, medium}", "en", /\{day, date\} is not known here/],
    ["{n, plural, offset:1 other {a}}", "en", /\{n, plural\} is not known here/],
    ["{n, selectordinal, other {a}}", "en", /\{n, selectordinal\} is not known here/],
    ["{n, plural, other {a}}{n, select, other {a}}", "en", /the argument n is used as number and as boolean/],
  ];
  for (const [text, language, why] of refused) assert.throws(() => readMessage(text, language), why, text);
  assert.throws(() => codeOf(readMessage("{nom}", "fr"), ["name"]), /the argument nom is not in the English text/);
});
