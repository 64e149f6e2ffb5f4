import { SvgRejected } from "./rejection.ts";

interface Part {
  /** Elements inside, itself among them, without what is referred to. */
  elements: number;
  references: string[];
}

/** A part with everything it refers to in its place. */
interface Unfolded {
  elements: number;
  /** References one inside the other. */
  chain: number;
}

/** Elements that a renderer visits at most, all references followed. The largest icon of a collection of 380,000 has 5,242 elements. */
const mostVisited = 100_000;

/** Longest chain of references: renderers follow them by recursion. */
const longestChain = 64;

/**
 * Knows how much drawing a document asks for once its references are followed: ten `use` elements of a group of ten `use` elements,
 * and so on nine times, are a thousand bytes and a billion shapes.
 */
export class ReferenceCost {
  readonly #open: (Part & { id?: string })[] = [{ elements: 0, references: [] }];
  readonly #named = new Map<string, Part>();

  enter(id: string | undefined, references: readonly string[]): void {
    this.#open.push({ elements: 1, references: [...references], ...(id !== undefined && { id }) });
  }

  leave(): void {
    const part = this.#open.pop()!;
    const parent = this.#open.at(-1)!;
    parent.elements += part.elements;
    for (const reference of part.references) parent.references.push(reference);
    if (part.id !== undefined && !this.#named.has(part.id)) this.#named.set(part.id, part);
  }

  /** @throws SvgRejected for references that lead back to themselves, and for documents that unfold into too much. */
  check(): void {
    const known = new Map<string, Unfolded>();
    const followed = new Set<string>();
    const unfold = (part: Part): Unfolded => {
      const whole = { elements: part.elements, chain: 0 };
      for (const id of part.references) {
        const { elements, chain } = unfoldId(id);
        whole.elements += elements;
        whole.chain = Math.max(whole.chain, chain + 1);
      }
      if (whole.elements > mostVisited) throw new SvgRejected("too-many-elements", `unfolds into more than ${mostVisited} elements`);
      if (whole.chain > longestChain) throw new SvgRejected("too-deep", `has more than ${longestChain} references one inside the other`);
      return whole;
    };
    const unfoldId = (id: string): Unfolded => {
      const part = this.#named.get(id);
      if (!part) return { elements: 0, chain: 0 };
      let whole = known.get(id);
      if (whole) return whole;
      if (followed.has(id)) throw new SvgRejected("reference-cycle", `#${id} refers to itself`);
      // Not yet counted ones may be reached from the far end of a chain, so the way there is limited too.
      if (followed.size === longestChain) throw new SvgRejected("too-deep", `has more than ${longestChain} references one inside the other`);
      followed.add(id);
      whole = unfold(part);
      followed.delete(id);
      known.set(id, whole);
      return whole;
    };
    unfold(this.#open[0]!);
  }
}
