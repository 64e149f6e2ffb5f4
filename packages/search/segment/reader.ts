/*
 * Reads an item through its catalog's definition: the one place where a definition's functions are called.
 */
import { itemWords } from "../words/analyse.ts";
import type { CatalogDefinition, CatalogItem, FilterValue, OrderValue } from "../catalog-index.ts";
import { fingerprintOf } from "../arrays/fingerprint.ts";
import { impactOf, occurrenceWeight } from "../rank.ts";
import { POPULARITY } from "./segment.ts";

/** An item as the index sees it, its words still unread. */
export interface ReadItem {
  readonly id: number;
  readonly texts: readonly (readonly string[])[];
  readonly filters: Readonly<Record<string, readonly FilterValue[]>>;
  readonly orders: Readonly<Record<string, OrderValue>>;
  /** Hash of everything but known numbers of orders. */
  readonly fingerprint: number;
}

export interface ItemReader<Item> {
  readonly filters: readonly string[];
  /** The definition's orders and popularity. */
  readonly orders: readonly string[];
  read(item: Item): ReadItem;
  /** The item's words, each with its impact. */
  impacts(item: ReadItem): Map<string, number>;
}

const MAX_ID = 0xffffffff;

export function itemReader<Item extends CatalogItem>(definition: CatalogDefinition<Item>): ItemReader<Item> {
  const orders: Record<string, (item: Item) => OrderValue> = { ...definition.orders, [POPULARITY]: definition.popularity };
  const allWeights = definition.text.reduce((sum, field) => sum + field.weight, 0);

  function read(item: Item): ReadItem {
    if (!Number.isInteger(item.id) || item.id < 1 || item.id > MAX_ID) throw new RangeError(`${definition.name}: ${item.id} is no item id`);
    const texts = definition.text.map(({ words }) => [words(item)].flat());
    const filters = mapValues(definition.filters, (valueOf) => [...new Set([valueOf(item)].flat())]);
    const values = mapValues(orders, (valueOf) => valueOf(item));
    return { id: item.id, texts, filters, orders: checkedOrders(item.id, values), fingerprint: fingerprintOf([...fixedParts(texts, filters, values)]) };
  }

  function impacts({ texts }: ReadItem): Map<string, number> {
    const weights = new Map<string, number>();
    texts.forEach((text, i) => {
      const words = itemWords(text.length === 1 ? text[0]! : text.join(" "));
      const weight = occurrenceWeight(definition.text[i]!.weight, words.length);
      for (const word of new Set(words)) weights.set(word, (weights.get(word) ?? 0) + weight);
    });
    for (const [word, weight] of weights) weights.set(word, impactOf(weight, allWeights));
    return weights;
  }

  function checkedOrders(id: number, values: Record<string, OrderValue>): Record<string, OrderValue> {
    for (const [name, value] of Object.entries(values)) {
      const isValue = typeof value === "number" ? Number.isFinite(value) : value !== null || name !== POPULARITY;
      if (!isValue) throw new RangeError(`${definition.name}: item ${id} has no finite ${name}`);
    }
    return values;
  }

  return { filters: Object.keys(definition.filters), orders: Object.keys(orders), read, impacts };
}

/** What a segment cannot change in place. */
function* fixedParts(texts: ReadItem["texts"], filters: ReadItem["filters"], orders: ReadItem["orders"]): Generator<string> {
  for (const text of texts) yield* [String(text.length), ...text];
  for (const values of Object.values(filters)) yield* [String(values.length), ...values.map((value) => `${typeof value} ${value}`)];
  for (const [name, value] of Object.entries(orders)) if (typeof value !== "number") yield* value === null ? ["0", name] : ["1", value];
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}
