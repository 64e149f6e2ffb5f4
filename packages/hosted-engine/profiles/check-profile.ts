import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { hostedKinds, membersOf } from "../offers/members.ts";
import { coveredBy, offerNames } from "../offers/offers.ts";
import { namesIn, namesOfChoices } from "./choose.ts";
import { namesOf } from "./names-of.ts";
import type { Choice, Entry } from "./profile.ts";

type Fail = (member: string, reason: string) => never;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isFlag = (value: unknown) => typeof value === "boolean";

const entryMembers = ["name", "kind", "when", "model", "input", "result", "finishing", "notApplied", "unasked", "lengths", "price"];
/** Members of a source that takes a value, and what each must be. */
const shapings: Readonly<Record<string, [check: (value: unknown) => boolean, what: string]>> = {
  from: [(value) => isText(value) || (isTexts(value) && (value as unknown[]).length > 0), "a name, or a list of names"],
  unless: [isText, "a name"],
  otherwise: [() => true, ""],
  map: [isFields, "an object"],
  upTo: [(value) => isPairs(value), "a list of [bound, value] whose last bound is null"],
  nearest: [(value) => Array.isArray(value) && value.length > 0 && value.every((one) => isNumber(one) || isRatio(one)),
    "a list of numbers, or of ratios such as \"16:9\""],
  atLeast: [(value) => Array.isArray(value) && value.length > 0 && value.every(isNumber), "a list of numbers, the smallest first"],
  times: [isNumber, "a number"], plus: [isNumber, "a number"], least: [isNumber, "a number"], most: [isNumber, "a number"],
  whole: [isFlag, "true or false"], as: [(value) => value === "text", "\"text\""],
  first: [isFlag, "true or false"],
  before: [isText, "a text"], after: [isText, "a text"], avoid: [isFlag, "true or false"], calls: [isText, "a text"],
  size: [(value) => isNumbers(value, ["least", "most", "multiple", "leastSide", "mostSide", "mostRatio"]),
    "an object of least, most, multiple, leastSide, mostSide and mostRatio"],
  picture: [
    (value) => isFields(value) && Object.entries(value).every(([name, one]) => (["shape", "clear"].includes(name) ? isFlag(one) : ["most", "leastSide",
      "mostBytes", "mostRatio"].includes(name) && isNumber(one))),
    "an object of most, leastSide, mostBytes, mostRatio, shape and clear",
  ],
};
const quantities = ["seconds", "inputSeconds", "allSeconds", "megapixels", "frames"];

const isRatio = (value: unknown) => typeof value === "string" && /^\d+:\d+$/.test(value);
const isPairs = (value: unknown) =>
  Array.isArray(value) && value.every((pair: unknown) => Array.isArray(pair) && pair.length === 2 && (pair[0] === null || isNumber(pair[0])))
    && value.at(-1)?.[0] === null;
const isNumbers = (value: unknown, names: readonly string[]) =>
  isFields(value) && Object.entries(value).every(([name, one]) => names.includes(name) && isNumber(one));

/**
 * An entry as it was read.
 * @param place of it in its file, for a message about one without a name
 * @throws Error one sentence that names the entry and its member
 */
export function checkEntry(value: unknown, place: number): Entry {
  const called = isFields(value) && isText(value["name"]) ? `"${value["name"]}"` : String(place);
  const fail: Fail = (member, reason) => {
    throw new Error(`entry ${called}: ${member} ${reason}`);
  };
  if (!isFields(value)) return fail("it", "must be an object");
  for (const name of Object.keys(value)) if (!entryMembers.includes(name)) fail(name, `is not known; known are ${entryMembers.join(", ")}`);
  if (!isText(value["name"])) fail("name", "must be a text");
  const kind = value["kind"] as JobKind;
  if (!hostedKinds.includes(kind)) fail("kind", `must be one of ${hostedKinds.join(", ")}`);
  checkChoice(value["model"], "model", isText, kind, fail);
  if (!isText(value["result"])) fail("result", "must say where the URL of the result stands, such as images.0.url");
  checkNames(value, kind, fail);
  if (!isFields(value["input"])) fail("input", "must be an object");
  for (const [member, source] of Object.entries(value["input"] as Fields)) checkSource(source, `input.${member}`, kind, fail);
  checkPrice(value["price"], kind, fail);
  const entry = value as unknown as Entry;
  checkCoverage(entry, fail);
  return entry;
}

function checkNames(value: Fields, kind: JobKind, fail: Fail): void {
  const { when = {}, finishing = [], unasked = [], notApplied = {}, lengths = {} } = value;
  if (!isFields(when)) return fail("when", "must be an object");
  if (!isTexts(finishing)) fail("finishing", "must be a list of names");
  if (!isTexts(unasked)) fail("unasked", "must be a list of names");
  if (!isFields(notApplied) || !Object.values(notApplied).every(isText)) fail("notApplied", "must be an object whose members say why");
  if (!isFields(lengths)) return fail("lengths", "must be an object whose members have least, most and leastSide");
  for (const [name, one] of Object.entries(lengths)) {
    if (!isFields(one)) return fail(`lengths.${name}`, "must be an object of least, most and leastSide");
    const { most = 0, ...others } = one;
    if (!isNumbers(others, ["least", "leastSide"])) fail(`lengths.${name}`, "must be an object of least, most and leastSide");
    checkChoice(most, `lengths.${name}.most`, isNumber, kind, fail);
  }
  for (const name of [...Object.keys(when), ...(finishing as string[]), ...(unasked as string[]), ...Object.keys(notApplied as Fields)]) checkName(name,
    name, kind, fail);
  for (const name of Object.keys(lengths as Fields)) checkName(name, `lengths.${name}`, kind, fail);
}

function checkName(name: string, member: string, kind: JobKind, fail: Fail): void {
  if (name !== "seed" && coveredBy(kind, name) === undefined) fail(member, `names "${name}", which ${kind} has not; it has ${offerNames(kind).join(", ")}`);
}

function checkSource(source: unknown, member: string, kind: JobKind, fail: Fail, items: readonly string[] = []): void {
  if (!isFields(source)) return fail(member, "must be an object with from, value, each, of or json");
  if ("value" in source) return;
  if ("json" in source) return checkSource(source["json"], `${member}.json`, kind, fail, items);
  if ("from" in source) return checkTaken(source, member, kind, fail, items);
  if (!isFields(source["of"])) return fail(member, "must be an object with from, value, each, of or json");
  const each = source["each"];
  if (each !== undefined && !isText(each)) fail(`${member}.each`, "must be a name");
  if (isText(each)) checkName(each, `${member}.each`, kind, fail);
  const inner = each === undefined ? items : (itemNames[each as string] ?? []);
  for (const [name, one] of Object.entries(source["of"])) checkSource(one, `${member}.${name}`, kind, fail, inner);
}

/** What items of lists have. */
const itemNames: Readonly<Record<string, readonly string[]>> = {
  shotList: ["prompt", "duration"], subjects: ["first", "others"], colours: ["r", "g", "b", "weight"],
};

function checkTaken(source: Fields, member: string, kind: JobKind, fail: Fail, items: readonly string[]): void {
  for (const [name, value] of Object.entries(source)) {
    const rule = Object.hasOwn(shapings, name) ? shapings[name] : undefined;
    if (!rule) fail(`${member}.${name}`, `is not known; known are ${Object.keys(shapings).join(", ")}`);
    else if (!rule[0](value)) fail(`${member}.${name}`, `must be ${rule[1]}`);
  }
  const names = [source["from"], source["unless"] ?? []].flat(2) as string[];
  for (const name of names) if (!items.includes(name)) checkName(name, `${member}.from`, kind, fail);
}

function checkChoice(choice: unknown, member: string, isRight: (value: unknown) => boolean, kind: JobKind, fail: Fail): void {
  if (isRight(choice)) return;
  if (!isFields(choice) || !isText(choice["by"]) || !isFields(choice["of"])) return fail(member, "must be a value, or an object of by and of");
  for (const [name, one] of Object.entries(choice["of"])) checkChoice(one, `${member}.${name}`, isRight, kind, fail);
}

function checkPrice(price: unknown, kind: JobKind, fail: Fail): void {
  if (!isFields(price)) return fail("price", "must be an object of on, rate and per");
  if (!isText(price["on"]) || !/^\d{4}-\d\d-\d\d$/.test(price["on"])) fail("price.on", "must be the day of the price list, such as 2026-11-24");
  checkChoice(price["rate"], "price.rate", (value) => isNumber(value) && (value as number) >= 0, kind, fail);
  const { per, unit } = price;
  if (!Array.isArray(per) || !per.every((one) => quantities.includes(one as string))) fail("price.per", `must be a list of ${quantities.join(", ")}`);
  if (unit !== undefined && !isNumber(unit)) fail("price.unit", "must be a number");
}

/** Whatever a job may ask for is in the input, done to the result, or named as what is not: nothing is lost without a word. */
function checkCoverage(entry: Entry, fail: Fail): void {
  const { kind, input, finishing = [], notApplied = {}, unasked = [] } = entry;
  for (const name of namesIn(entry.model as Choice<string>)) checkName(name, "model.by", kind, fail);
  const names = [...Object.values(input).flatMap(namesOf), ...finishing, ...Object.keys(notApplied), ...unasked, ...namesOfChoices(entry)];
  const covered = new Set(names.flatMap((name) => coveredBy(kind, name) ?? []));
  const missing = Object.keys(membersOf(kind)).filter((name) => !covered.has(name) && name !== "variant" && name !== "describe");
  if (!names.includes("seed")) missing.push("seed");
  if (missing.length > 0) fail("input", `says nothing of ${missing.join(", ")}: take it there, or name it in finishing, notApplied or unasked`);
}
