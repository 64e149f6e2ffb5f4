import { promptOrShots } from "@atelier/engine/jobs/words-of-shots.ts";
import { isAsked, membersOf } from "../offers/members.ts";
import { callerName, coveredBy, offer } from "../offers/offers.ts";
import type { Order } from "../offers/order.ts";
import { subjectsOf } from "../offers/words.ts";
import { namesOfChoices } from "./choose.ts";
import { namesOf } from "./names-of.ts";
import type { Entry, Json, Shaping, Source, Taken } from "./profile.ts";
import { shape } from "./shape.ts";

/** Where the URL of a file will stand. */
export class FileSlot {
  readonly file: unknown;
  readonly picture: Shaping["picture"];

  constructor(file: unknown, picture: Shaping["picture"]) {
    this.file = file;
    this.picture = picture;
  }
}

export type Planned = Json | FileSlot | Planned[] | { [member: string]: Planned };

export interface NotApplied {
  /** As callers know it. */
  parameter: string;
  reason: string;
}

export interface InputPlan {
  /** What the model is given, with slots for files. */
  input: { [member: string]: Planned };
  /** What was asked for and the model is not given. */
  notApplied: NotApplied[];
}

interface Walk {
  order: Order;
  /** Members of the job that are in the input. */
  used: Set<string>;
  /** Members that were left out, or not taken whole. */
  lost: Map<string, string>;
  /** The list whose items are gone through. */
  each?: string;
}

/** An item of a list that is gone through: its values by name. */
type Item = Readonly<Record<string, unknown>>;

/** What a model is given for a job, and what not. Reads no file. */
export function planInput(entry: Entry, order: Order): InputPlan {
  const walk: Walk = { order: worded(entry, order), used: new Set(), lost: new Map() };
  const input = planParts(entry.input, walk);
  return { input, notApplied: notAppliedOf(entry, walk) };
}

/** An order for a model that is not given the shots: without a prompt, their words are the prompt. */
function worded({ input }: Entry, order: Order): Order {
  const { parameters } = order;
  const takesShots = Object.values(input).flatMap(namesOf).some((name) => ["story", "shotList", "shots"].includes(name));
  return takesShots || !Array.isArray(parameters["shots"]) ? order : { ...order, parameters: { ...parameters, prompt: promptOrShots(parameters as never) } };
}

function planParts(parts: Record<string, Source>, walk: Walk, item?: Item): { [member: string]: Planned } {
  const planned = Object.entries(parts).flatMap(([member, source]) => {
    const value = planOne(source, walk, item);
    return value === undefined ? [] : [[member, value] as const];
  });
  return Object.fromEntries(planned);
}

function planOne(source: Source, walk: Walk, item?: Item): Planned | undefined {
  if ("value" in source) return source.value;
  if ("from" in source) return take(source, walk, item);
  if ("json" in source) {
    const value = planOne(source.json, walk, item);
    return value === undefined ? undefined : JSON.stringify(value);
  }
  if (!("each" in source)) {
    const parts = planParts(source.of, walk, item);
    return Object.keys(parts).length === 0 ? undefined : parts;
  }
  const list = offer(walk.order, source.each) as Item[] | undefined;
  if (!list) return undefined;
  note(walk, source.each, source.most !== undefined && list.length > source.most ? `the model takes ${source.most}` : undefined);
  return list.slice(0, source.most).map((one) => planParts(source.of, { ...walk, each: source.each }, one));
}

function take(source: Taken, walk: Walk, item?: Item): Planned | undefined {
  const { order, lost } = walk;
  const names = [source.from].flat();
  const taken = names.map((name) => (item && name in item ? item[name] : offer(order, name)));
  if (source.unless !== undefined && offer(order, source.unless) !== undefined) {
    for (const name of names.flatMap((one) => coveredBy(order.kind, one) ?? [])) lost.set(name,
      `the model takes either this or ${callerName(order, source.unless)}`);
    return undefined;
  }
  const whole = Array.isArray(source.from) ? taken.flat().filter((one) => one !== undefined) : taken[0];
  const isNothing = whole === undefined || (Array.isArray(whole) && whole.length === 0);
  if (isNothing && source.otherwise === undefined && !source.avoid) return undefined;
  if (isNothing && source.otherwise !== undefined && typeof source.otherwise !== "string") return source.otherwise;
  const value = isNothing ? (source.otherwise ?? "") : whole;
  const { value: planned, lost: loss } = hasFiles(value) ? planFiles(value, source) : shapeWords(value, source, walk);
  if (planned === undefined || planned === "") return undefined;
  if (!item) for (const name of names) note(walk, name, loss);
  else if (loss !== undefined) note(walk, walk.each!, loss);
  return planned;
}

const isObject = (value: unknown) => typeof value === "object" && value !== null;
/** Inputs and what is made of them: whatever is neither a plain value nor a size, whose members are known. */
const hasFiles = (value: unknown): boolean => (Array.isArray(value) ? value.some(hasFiles) : isObject(value) && !("height" in (value as object)
  && !("path" in (value as object))));

function planFiles(value: unknown, { most, first, picture }: Taken): { value: Planned; lost?: string } {
  const isLong = [value].flat().some((file) => isLonger(file, picture));
  const margins = isLong ? { lost: `one that is too long gets margins: the model takes up to ${picture!.mostRatio}:1` } : {};
  if (!Array.isArray(value)) return { value: new FileSlot(value, picture), ...margins };
  if (first) return { value: new FileSlot(value[0], picture), ...margins, ...(value.length > 1 && { lost: "the model takes one" }) };
  const slots = value.slice(0, most).map((file) => new FileSlot(file, picture));
  return { value: slots, ...margins, ...(most !== undefined && value.length > most && { lost: `the model takes ${most}` }) };
}

function isLonger(file: unknown, { mostRatio = Infinity, shape = false }: NonNullable<Shaping["picture"]> = {}): boolean {
  const { width = 1, height = 1 } = (file ?? {}) as { width?: number; height?: number };
  return !shape && Math.max(width / height, height / width) > mostRatio * 1.01;
}

function shapeWords(value: unknown, source: Taken, walk: Walk): { value: Planned | undefined; lost?: string } {
  let words = value;
  if (typeof words === "string" && source.calls !== undefined) {
    words = withCalls(words, textsBeside(words, source, walk), source.calls, subjectsOf(walk.order)?.length ?? 0);
  }
  const negative = source.avoid ? offer(walk.order, "negativePrompt") : undefined;
  if (typeof words === "string" && negative !== undefined) {
    words = `${words.trim()} Avoid: ${String(negative)}.`.trim();
    walk.used.add("negativePrompt");
  }
  return shape(words, source);
}

/** The texts of which one is to call the references: of shots all of them. */
function textsBeside(words: string, { from }: Taken, { order, each }: Walk): string[] {
  return each === undefined ? [words] : (offer(order, each) as Item[]).map((one) => String(one[from as string]));
}

/** A prompt with its references called as the model calls them. Where no text calls any, each says that they are there; all else stays as it is written. */
function withCalls(prompt: string, all: readonly string[], call: string, count: number): string {
  const callOf = (number: number) => (call.includes("#") ? call.replace("#", String(number)) : `${call}${number}`);
  const calls = Array.from({ length: count }, (_, index) => callOf(index + 1));
  const called = (text: string) => text.replace(spokenCall, (said, number: string) => calls[Number(number) - 1] ?? said);
  if (count === 0 || all.some((text) => calls.some((one) => called(text).includes(one)))) return called(prompt);
  return `${prompt} With ${calls.join(" and ")}.`;
}

/** "Image 1", "the element 2", "@Element1". */
const spokenCall = /(?<![\w@<])@?(?:image|picture|element|subject|reference)\s?(\d)\b/gi;

function note({ order, used, lost }: Walk, name: string, loss: string | undefined): void {
  for (const member of coveredBy(order.kind, name) ?? []) {
    used.add(member);
    if (loss !== undefined) lost.set(member, loss);
  }
  if (name === "seed") used.add("seed");
}

function notAppliedOf(entry: Entry, { order, used, lost }: Walk): NotApplied[] {
  const { kind, finishing = [], notApplied = {}, unasked = [] } = entry;
  const done = new Set([...finishing, ...unasked].flatMap((name) => [name, ...(coveredBy(kind, name) ?? [])]));
  const chosenBy = new Set(namesOfChoices(entry).flatMap((name) => coveredBy(kind, name) ?? []));
  const names = [...Object.keys(membersOf(kind)), ...(order.seed === undefined ? [] : ["seed"])];
  const named = names.flatMap((name): NotApplied[] => {
    const value = name === "seed" ? order.seed : (order.parameters[name] ?? order.inputs[name]);
    // Which of several models was meant is what entries are chosen by, where a provider has several.
    if (!isAsked(name, value) || done.has(name) || name === "variant") return [];
    const partly = lost.get(name);
    if ((used.has(name) || chosenBy.has(name)) && partly === undefined && notApplied[name] === undefined) return [];
    return [{ parameter: callerName(order, name), reason: notApplied[name] ?? partly ?? "the model does not take it" }];
  });
  return named.filter(({ parameter }, index) => named.findIndex((one) => one.parameter === parameter) === index);
}
