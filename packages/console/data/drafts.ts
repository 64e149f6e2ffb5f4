import { base } from "../router/base.ts";

/** Drafts that are kept at most, characters of one, and milliseconds: a browser gives a site 5 million characters for everything. */
const most = { drafts: 40, characters: 60_000, age: 14 * 24 * 3600 * 1000 };

/** Another service below another path of the same host has its own. */
const prefix = `atelier.draft${base}:`;

type Values = Readonly<Record<string, unknown>>;

interface Draft {
  /** When it was last written, milliseconds since 1970. */
  at: number;
  values: Values;
}

/** What browsers keep; forbidden in some, where a draft lives as long as its page. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * What was typed into forms and not cleared, kept in this browser until somebody logs out: a reload, another page and a session that ended lose nothing.
 * One for each form and each thing that it began with; the oldest are dropped for new ones.
 */
export class Drafts {
  readonly #store: () => Store;
  readonly #now: () => number;

  constructor(store: () => Store = () => localStorage, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** @param account only its own drafts are given back @param form the model, and what it began with */
  read(account: string, form: string): Values | undefined {
    const draft = this.#try((store) => parsed(store.getItem(nameOf(account, form))));
    return draft && this.#now() - draft.at < most.age ? draft.values : undefined;
  }

  /** Without values there is no draft. */
  write(account: string, form: string, values: Values): void {
    const name = nameOf(account, form);
    this.#try((store) => {
      const text = JSON.stringify({ at: this.#now(), values } satisfies Draft);
      if (Object.keys(values).length === 0 || text.length > most.characters) return store.removeItem(name);
      if (store.getItem(name) === null) this.#dropOldest(store, most.drafts - 1);
      store.setItem(name, text);
    });
  }

  /** All of them, of whatever account. */
  clear(): void {
    this.#try((store) => this.#dropOldest(store, 0));
  }

  /** Drops what is too old, and the oldest of the rest until so many are left. */
  #dropOldest(store: Store, left: number): void {
    const names = Array.from({ length: store.length }, (_, place) => store.key(place)!).filter((name) => name.startsWith(prefix));
    const dated = names.map((name) => ({ name, at: parsed(store.getItem(name))?.at ?? 0 })).sort((one, other) => other.at - one.at);
    for (const [place, { name, at }] of dated.entries()) if (place >= left || this.#now() - at >= most.age) store.removeItem(name);
  }

  #try<Found>(work: (store: Store) => Found): Found | undefined {
    try {
      return work(this.#store());
    } catch {
      // Forbidden or full: the form itself still has what was typed.
      return undefined;
    }
  }
}

export const drafts = new Drafts();

const nameOf = (account: string, form: string) => `${prefix}${account}:${form}`;

function parsed(text: string | null): Draft | undefined {
  const draft = text === null ? undefined : (JSON.parse(text) as Partial<Draft> | null);
  return typeof draft?.at === "number" && typeof draft.values === "object" && draft.values !== null ? (draft as Draft) : undefined;
}
