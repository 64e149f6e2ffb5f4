import { computed, signal } from "@preact/signals";
import { beginningOf, bodyOf, same } from "./logic/body-of.ts";
import { type BodyPath, nameOf, valueAt, withValue } from "./logic/body-path.ts";
import type { MediaRule } from "./logic/schema.ts";
import { freshValues } from "./logic/fresh-values.ts";
import type { WholeModel } from "./model.ts";

type Values = Readonly<Record<string, unknown>>;

/** A place of the form that takes files: what is pasted or dropped beside a place goes to one. */
export interface MediaPlace {
  name: string;
  rule: MediaRule;
  empty: () => boolean;
  take: (file: File) => void;
}

/** What is written in a form, and what is wrong with it: form, JSON and code are views of it. */
export class FormState {
  readonly model: WholeModel;
  readonly values = signal<Values>({});
  /** What is wrong, by the names of the service, such as `elements[0].reference_image_urls[2]`. */
  readonly faults = signal<ReadonlyMap<string, string>>(new Map());
  /** Names of members whose files are on their way. */
  readonly uploading = signal<ReadonlySet<string>>(new Set());
  readonly places = new Map<string, MediaPlace>();
  /** The prompt in which somebody wrote last: names of references go there. */
  prompt: BodyPath | undefined;
  readonly body;

  constructor(model: WholeModel, values: Values = {}) {
    this.model = model;
    this.values.value = { ...beginningOf(model.schema), ...freshValues(values, Date.now()) };
    this.body = computed(() => bodyOf(model.schema, this.values.value));
  }

  get(path: BodyPath): unknown {
    return valueAt(this.values.value, path);
  }

  set(path: BodyPath, value: unknown): void {
    if (same(valueAt(this.values.peek(), path), value)) return;
    this.values.value = withValue(this.values.peek(), path, value);
    this.#clear(nameOf(path));
  }

  /** All values at once, as JSON or an earlier task has them. */
  replace(values: Values): void {
    this.values.value = { ...beginningOf(this.model.schema), ...values };
    this.faults.value = new Map();
  }

  fault(path: BodyPath): string | undefined {
    return this.faults.value.get(nameOf(path));
  }

  /** Faults that no control shows: of members that the form does not have. */
  setFaults(faults: Iterable<readonly [name: string, reason: string]>): void {
    this.faults.value = new Map(faults);
  }

  /** A fault of one member; the others keep theirs. */
  addFault(name: string, reason: string): void {
    this.setFaults([...this.faults.peek()].filter(([one]) => one !== name).concat([[name, reason]]));
  }

  setUploading(name: string, isUploading: boolean): void {
    const names = new Set(this.uploading.peek());
    if (isUploading) names.add(name);
    else names.delete(name);
    this.uploading.value = names;
  }

  /** Gives a file to the first place that takes its kind, one that is empty before others. @returns whether there is one */
  take(file: File): boolean {
    const kind = file.type.split("/")[0];
    const places = [...this.places.values()].filter(({ rule }) => rule.media === kind);
    const place = places.find(({ empty }) => empty()) ?? places[0];
    place?.take(file);
    return place !== undefined;
  }

  #clear(name: string): void {
    const kept = [...this.faults.peek()].filter(([other]) => !(other === name || other.startsWith(`${name}.`) || other.startsWith(`${name}[`)));
    if (kept.length < this.faults.peek().size) this.faults.value = new Map(kept);
  }
}
