import assert from "node:assert/strict";
import { test } from "node:test";
import { formsIn } from "../../../console/messages/forms-in.ts";
import { codeOf, readMessage } from "./message.ts";

type Text = string | ((by: unknown) => string);

/** A text as browsers get it. @param english gives the arguments */
function compiled(text: string, language = "en", english = text): Text {
  const { number, plural } = formsIn(language);
  const code = codeOf(readMessage(text, language), [...readMessage(english, "en").parameters.keys()]);
  return new Function("number", "plural", `return ${code}`)(number, plural) as Text;
}
const say = (text: Text, by: unknown) => (text as (by: unknown) => string)(by);

test("a text without arguments is a string, whatever signs are in it", () => {
  for (const text of ["Search", "it's `here` ${now} \\ <b> # \"so\"", ""]) assert.equal(compiled(text.replaceAll(/[{}]/g, "'$&'")), text);
});

test("one argument is given as it is, several by name", () => {
  assert.equal(say(compiled("Edit “{name}”"), "a `${b}`"), "Edit “a `${b}`”");
  assert.equal(say(compiled("{whole} 中 {time}", "ja", "{time} of {whole}"), { time: "0:05", whole: "1:00" }), "1:00 中 0:05");
  assert.equal(say(compiled("Sin nombre", "es", "Of {name}"), "wind"), "Sin nombre", "a translation need not use what it is given");
});

test("counts take the form and the digits of the language, and their own form before that of the rule", () => {
  const english = "{n, plural, =0 {nothing} one {# of {what}} other {# of {what}s}}";
  const inEnglish = compiled(english);
  assert.deepEqual([0, 1, 1200].map((n) => say(inEnglish, { n, what: "icon" })), ["nothing", "1 of icon", "1,200 of icons"]);
  const polish = compiled("{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}", "pl", "{n, plural, one {# file} other {# files}}");
  assert.deepEqual([1, 3, 5, 1.5].map((n) => say(polish, n)), ["1 plik", "3 pliki", "5 plików", "1,5 pliku"]);
  assert.equal(say(compiled("{n, number}", "de"), 29736), "29.736");
});

test("a choice takes its word, and the last one for all others", () => {
  const text = compiled("{more, select, true {the newest {n, number}} other {{n, plural, one {# item} other {# items}}}}");
  assert.equal(say(text, { more: true, n: 2000 }), "the newest 2,000");
  assert.equal(say(text, { more: false, n: 1 }), "1 item");
  assert.equal(say(compiled("{role, select, admin {all} other {some}}"), "viewer"), "some");
});

test("the arguments have the type that the text uses them as", () => {
  const { parameters } = readMessage("{name} {n}: {n, plural, other {#}} {more, select, true {…} other {}} {role, select, a {A} other {}}", "en");
  assert.deepEqual(Object.fromEntries(parameters), { name: "string | number", n: "number", more: "boolean", role: "string" });
});

test("what cannot be compiled says why", () => {
  const refused: [text: string, language: string, why: RegExp][] = [
    ["{n, plural, one {a} few {b} other {c}}", "en", /few/], ["{name", "en", /end/], ["Shop {", "en", /a brace stands alone/], ["{n, plural, one {a}}", "en", /other/],
    ["{day, date, medium}", "en", /\{day, date\} is not known here/], ["{n, plural, offset:1 other {a}}", "en", /\{n, plural\} is not known here/],
    ["{n, selectordinal, other {a}}", "en", /selectordinal/], ["{n, plural, other {a}}{n, select, other {a}}", "en", /the argument n is used as number and as boolean/],
  ];
  for (const [text, language, why] of refused) assert.throws(() => readMessage(text, language), why, text);
  assert.throws(() => codeOf(readMessage("{nom}", "fr"), ["name"]), /the argument nom is not in the English text/);
});
