import type { Micros, Quote } from "@atelier/engine/engine.ts";
import { fileOf, type Order } from "../offers/order.ts";
import { resolve } from "./choose.ts";
import { FileSlot, planInput, type Planned } from "./plan-input.ts";
import type { Entry, Price } from "./profile.ts";

/** What is reckoned with where only the inputs decide, and they are not there yet: a clip of ten seconds, a frame of 1080p. */
const assumed = { seconds: 10, frameRate: 30, megapixels: 2.0736 };
const microsOfDollar = 1_000_000;

/** What a job will cost by the price list. */
export function quoteFor(entry: Entry, order: Order): Quote | undefined {
  const micros = microsFor(entry, order);
  const model = resolve(entry.model, order);
  return micros === undefined || model === undefined ? undefined : { micros, model, pricedOn: entry.price.on };
}

/** @returns undefined where the price list has no price for such a job */
export function microsFor(entry: Entry, order: Order): Micros | undefined {
  const { input } = planInput(entry, order);
  // Prices go by what the provider is given: "1080p", "QUALITY".
  const rate = resolve(entry.price.rate, order, input);
  if (rate === undefined) return undefined;
  const amount = entry.price.per.reduce((product, quantity) => product * quantityOf(quantity, order, input), 1);
  return Math.ceil(rate * amount * microsOfDollar - 1e-6);
}

function quantityOf(quantity: Price["per"][number], order: Order, input: Readonly<Record<string, Planned>>): number {
  const { target } = order;
  const asked = Number(input["duration"]);
  const seconds = asked > 0 ? asked : (target.duration ?? assumed.seconds);
  if (quantity === "seconds") return seconds;
  if (quantity === "frames") return seconds * (target.frameRate ?? assumed.frameRate);
  if (quantity === "megapixels") return megapixelsOf(order, input);
  const inputs = clipsIn(order).reduce((sum, clip) => sum + clip, 0);
  return quantity === "inputSeconds" ? inputs : seconds + inputs;
}

function megapixelsOf({ target: { width, height } }: Order, input: Readonly<Record<string, Planned>>): number {
  const size = input["image_size"];
  if (typeof size === "object" && size !== null && !Array.isArray(size) && !(size instanceof FileSlot) && Number(size["width"]) > 0) {
    return (Number(size["width"]) * Number(size["height"])) / 1e6;
  }
  return width !== undefined && height !== undefined ? (width * height) / 1e6 : assumed.megapixels;
}

const clipNames = ["video", "clip", "motion", "videoReferences"];

/** Seconds of each clip that goes in. */
function clipsIn(order: Order): number[] {
  return clipNames.flatMap((name) => {
    const clips = [order.inputs[name] ?? []].flat() as { duration?: number }[];
    return clips.map((clip) => (fileOf(order, name) ? (clip.duration ?? assumed.seconds) : assumed.seconds));
  });
}
