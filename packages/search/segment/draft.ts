/*
 * A segment in the making: documents are added in any order, from items or from segments that are merged, and `freeze`
 * sorts everything into place.
 */
import type { FilterValue, OrderValue } from "../catalog-index.ts";
import { wordAt, wordCount } from "../words/dictionary.ts";
import type { FilterEntries } from "./filters.ts";
import { valuesOf } from "./filters.ts";
import { hasBit } from "../arrays/bitset.ts";
import { Growable } from "../arrays/growable.ts";
import { numberAt } from "../arrays/number-column.ts";
import { isNumeric } from "./orders.ts";
import { ForwardReader } from "./packed-forward.ts";
import type { Forward } from "./postings.ts";
import { entriesOf } from "./postings.ts";
import type { ReadItem } from "./reader.ts";
import type { Segment } from "./segment.ts";
import type { StringTable } from "../arrays/string-table.ts";
import { StringTableBuilder, bytesAt, encodeString } from "../arrays/string-table.ts";

/** All columns by draft document; words are numbered in the order of first appearance. */
export interface DraftColumns {
  readonly ids: Uint32Array<ArrayBuffer>;
  readonly fingerprints: Float64Array<ArrayBuffer>;
  readonly words: StringTable;
  readonly forward: Forward;
  /** Beside the words of `forward`. */
  readonly impacts: Uint8Array<ArrayBuffer>;
  readonly filters: Readonly<Record<string, FilterEntries>>;
  readonly orders: Readonly<Record<string, OrderEntries>>;
}

export interface OrderEntries {
  readonly values: Float64Array<ArrayBuffer> | StringTable;
  /** Draft documents whose value is not known, in ascending order; what `values` has of them says nothing. */
  readonly unknown: Uint32Array<ArrayBuffer>;
}

export class Draft {
  readonly #ids: Growable<Uint32Array<ArrayBuffer>>;
  readonly #fingerprints: Growable<Float64Array<ArrayBuffer>>;
  readonly #wordNumbers = new Map<string, number>();
  readonly #words = new StringTableBuilder();
  readonly #forwardOffsets: Growable<Uint32Array<ArrayBuffer>>;
  readonly #forwardWords: Growable<Uint32Array<ArrayBuffer>>;
  readonly #forwardImpacts: Growable<Uint8Array<ArrayBuffer>>;
  readonly #filters: Map<string, FilterDraft>;
  readonly #orders: Map<string, OrderDraft>;

  /** `docs` and `postings` are how many to allocate for, where that is known: growing 40 MB takes 20 ms at a time. */
  constructor(filters: readonly string[], orders: readonly string[], docs?: number, postings?: number) {
    this.#ids = new Growable(Uint32Array, docs);
    this.#fingerprints = new Growable(Float64Array, docs);
    this.#forwardOffsets = new Growable(Uint32Array, docs === undefined ? undefined : docs + 1);
    this.#forwardWords = new Growable(Uint32Array, postings);
    this.#forwardImpacts = new Growable(Uint8Array, postings);
    this.#filters = new Map(filters.map((name) => [name, new FilterDraft(docs)]));
    this.#orders = new Map(orders.map((name) => [name, new OrderDraft(name, docs)]));
    this.#forwardOffsets.push(0);
  }

  addItem(item: ReadItem, impacts: ReadonlyMap<string, number>): void {
    this.#ids.push(item.id);
    this.#fingerprints.push(item.fingerprint);
    for (const [word, impact] of impacts) this.#addWord(this.#numberOf(word), impact);
    this.#forwardOffsets.push(this.#forwardWords.length);
    for (const [name, filter] of this.#filters) filter.add(item.filters[name]!);
    for (const [name, order] of this.#orders) order.add(item.orders[name]!);
  }

  /**
   * Returns a function that goes through the documents of `segment`, all in ascending order, and adds those that are wanted: what is done
   * once for a segment is done here, and each word's postings are read along.
   */
  adderFrom(segment: Segment): (doc: number, isWanted: boolean) => void {
    const numbers = new Uint32Array(wordCount(segment.dictionary)).fill(UNNUMBERED);
    const { postings } = segment;
    const forward = new ForwardReader(segment.forward);
    const next = entriesOf(postings);
    const filters = [...this.#filters].map(([name, draft]) => {
      const column = segment.filters[name]!;
      const values = [...column.numbers.keys()];
      return (doc: number) => draft.add(Array.from(valuesOf(column, doc), (number) => values[number]!));
    });
    const orders = [...this.#orders].map(([name, draft]) => {
      const { values, unknown } = segment.orders[name]!;
      const add = isNumeric(values) ? (doc: number) => draft.addNumber(numberAt(values, doc)) : (doc: number) => draft.addText(bytesAt(values, doc));
      return unknown === null ? add : (doc: number) => (hasBit(unknown, doc) ? draft.addUnknown() : add(doc));
    });
    return (doc, isWanted) => {
      if (!isWanted) {
        forward.next((word) => next[word]!++);
        return;
      }
      this.#ids.push(segment.ids[doc]!);
      this.#fingerprints.push(numberAt(segment.fingerprints, doc));
      forward.next((word) => {
        if (numbers[word] === UNNUMBERED) numbers[word] = this.#numberOf(wordAt(segment.dictionary, word));
        this.#addWord(numbers[word]!, postings.impacts[next[word]!++]!);
      });
      this.#forwardOffsets.push(this.#forwardWords.length);
      for (const add of filters) add(doc);
      for (const add of orders) add(doc);
    };
  }

  columns(): DraftColumns {
    return {
      ids: this.#ids.view(),
      fingerprints: this.#fingerprints.view(),
      words: this.#words.build(),
      forward: { offsets: this.#forwardOffsets.view(), words: this.#forwardWords.view() },
      impacts: this.#forwardImpacts.view(),
      filters: Object.fromEntries(Array.from(this.#filters, ([name, filter]) => [name, filter.entries()])),
      orders: Object.fromEntries(Array.from(this.#orders, ([name, order]) => [name, order.entries()])),
    };
  }

  #addWord(number: number, impact: number): void {
    this.#forwardWords.push(number);
    this.#forwardImpacts.push(impact);
  }

  #numberOf(word: string): number {
    let number = this.#wordNumbers.get(word);
    if (number === undefined) {
      number = this.#wordNumbers.size;
      this.#wordNumbers.set(word, number);
      this.#words.add(encodeString(word));
    }
    return number;
  }
}

const UNNUMBERED = 0xffffffff;

const NO_BYTES = new Uint8Array();

class FilterDraft {
  readonly #numbers = new Map<FilterValue, number>();
  readonly #offsets: Growable<Uint32Array<ArrayBuffer>>;
  readonly #entries: Growable<Uint32Array<ArrayBuffer>>;

  constructor(docs?: number) {
    this.#offsets = new Growable(Uint32Array, docs === undefined ? undefined : docs + 1);
    this.#entries = new Growable(Uint32Array, docs);
    this.#offsets.push(0);
  }

  add(values: readonly FilterValue[]): void {
    for (const value of values) {
      let number = this.#numbers.get(value);
      if (number === undefined) this.#numbers.set(value, (number = this.#numbers.size));
      this.#entries.push(number);
    }
    this.#offsets.push(this.#entries.length);
  }

  entries(): FilterEntries {
    return { numbers: this.#numbers, offsets: this.#offsets.view(), entries: this.#entries.view() };
  }
}

/** Numbers or texts: the first known value decides. */
class OrderDraft {
  readonly #name: string;
  readonly #numbers: Growable<Float64Array<ArrayBuffer>>;
  readonly #texts = new StringTableBuilder();
  readonly #unknown = new Growable<Uint32Array<ArrayBuffer>>(Uint32Array);
  /** Stands where no number is known: it makes the column no wider. */
  #latest = 0;
  #count = 0;
  #kind: "number" | "string" | undefined;

  constructor(name: string, docs?: number) {
    this.#name = name;
    this.#numbers = new Growable(Float64Array, docs);
  }

  add(value: OrderValue): void {
    if (value === null) this.addUnknown();
    else if (typeof value === "number") this.addNumber(value);
    else this.addText(encodeString(value));
  }

  addUnknown(): void {
    this.#unknown.push(this.#count++);
    this.#pad();
  }

  addNumber(value: number): void {
    this.#latest = value;
    this.#setKind("number");
    this.#numbers.push(value);
    this.#count++;
  }

  addText(bytes: Uint8Array<ArrayBuffer>): void {
    this.#setKind("string");
    this.#texts.add(bytes);
    this.#count++;
  }

  entries(): OrderEntries {
    if (this.#kind === undefined) this.#setKind("number");
    return { values: this.#kind === "string" ? this.#texts.build() : this.#numbers.view(), unknown: this.#unknown.view() };
  }

  #setKind(kind: "number" | "string"): void {
    if (this.#kind === undefined) {
      this.#kind = kind;
      for (let i = 0; i < this.#unknown.length; i++) this.#pad();
    }
    if (this.#kind !== kind) throw new TypeError(`order ${this.#name}: numbers and texts cannot be sorted together`);
  }

  /** Keeps the place of a value that is not known, once it is clear what values are. */
  #pad(): void {
    if (this.#kind === "number") this.#numbers.push(this.#latest);
    else if (this.#kind === "string") this.#texts.add(NO_BYTES);
  }
}
