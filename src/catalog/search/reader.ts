/*
 * Reads an item through its catalog's definition: the one place where a definition's functions are called.
 */
import { itemWords } from "./analyse.ts";
import type { CatalogDefinition, CatalogItem, FilterValue, OrderValue } from "./catalog-index.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { impactOf, occurrenceWeight } from "./rank.ts";
import { POPULARITY } from "./segment.ts";
import { stemFor } from "./stem.ts";

/** An item as the index sees it, its words still unread. */
export interface ReadItem {
  readonly id: number;
  readonly texts: readonly (readonly string[])[];
  readonly filters: Readonly<Record<string, readonly FilterValue[]>>;
  readonly orders: Readonly<Record<string, OrderValue>>;
  /** Hash of everything but the numeric orders. */
  readonly fingerprint: number;
}

/** How an item holds one word. */
export interface HeldWord {
  readonly impact: number;
  /** Whether it holds the word as it is written, not only as the stem of another. */
  readonly written: boolean;
}

export interface ItemReader<Item> {
  readonly filters: readonly string[];
  /** The definition's orders and popularity. */
  readonly orders: readonly string[];
  read(item: Item): ReadItem;
  heldWords(item: ReadItem): Map<string, HeldWord>;
}

const MAX_ID = 0xffffffff;

export function itemReader<Item extends CatalogItem>(definition: CatalogDefinition<Item>): ItemReader<Item> {
  const orders: Record<string, (item: Item) => OrderValue> = { ...definition.orders, [POPULARITY]: definition.popularity };
  const stem = stemFor(definition.language);
  const allWeights = definition.text.reduce((sum, field) => sum + field.weight, 0);

  function read(item: Item): ReadItem {
    if (!Number.isInteger(item.id) || item.id < 1 || item.id > MAX_ID) throw new RangeError(`${definition.name}: ${item.id} is no item id`);
    const texts = definition.text.map(({ words }) => [words(item)].flat());
    const filters = mapValues(definition.filters, (valueOf) => [...new Set([valueOf(item)].flat())]);
    const values = mapValues(orders, (valueOf) => valueOf(item));
    return { id: item.id, texts, filters, orders: checkedOrders(item.id, values), fingerprint: fingerprintOf([...fixedParts(texts, filters, values)]) };
  }

  function heldWords({ texts }: ReadItem): Map<string, HeldWord> {
    const weights = new Map<string, { weight: number; written: boolean }>();
    const add = (word: string, weight: number, written: boolean) => {
      const held = weights.get(word);
      if (held === undefined) weights.set(word, { weight, written });
      else {
        held.weight += weight;
        held.written ||= written;
      }
    };
    texts.forEach((text, i) => {
      const words = itemWords(text.join(" "));
      const { weight } = definition.text[i]!;
      const written = new Set(words);
      for (const word of written) add(word, occurrenceWeight(weight, words.length, false), true);
      const stems = new Set(words.map(stem));
      for (const word of stems) if (!written.has(word)) add(word, occurrenceWeight(weight, words.length, true), false);
    });
    return new Map(Array.from(weights, ([word, held]) => [word, { impact: impactOf(held.weight, allWeights), written: held.written }]));
  }

  function checkedOrders(id: number, values: Record<string, OrderValue>): Record<string, OrderValue> {
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`${definition.name}: item ${id} has no finite ${name}`);
    }
    return values;
  }

  return { filters: Object.keys(definition.filters), orders: Object.keys(orders), read, heldWords };
}

/** What a segment cannot change in place. */
function* fixedParts(texts: ReadItem["texts"], filters: ReadItem["filters"], orders: ReadItem["orders"]): Generator<string> {
  for (const text of texts) yield* [String(text.length), ...text];
  for (const values of Object.values(filters)) yield* [String(values.length), ...values.map((value) => `${typeof value} ${value}`)];
  for (const value of Object.values(orders)) if (typeof value === "string") yield value;
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}
