import type { StatedIcon } from "../rows.ts";

/** A family of icons to import, whatever form it comes in. */
export interface IconSet {
  /** Identifies the family in this catalog, also in later imports. */
  sourceKey: string;
  name: string;
  author: { name: string; url?: string };
  license?: { name: string; url?: string };
  /** Words that hold for every icon of the set. */
  tags: string[];
  /** What kind of set it is, in the words of its maker. */
  kind: string;
  styles: StyleNames;
  icons: IconSource[];
}

/** One icon as its source has it. */
export interface IconSource {
  sourceKey: string;
  /** Name in its set: lower-case words with hyphens, the style among them. */
  name: string;
  /** Other names of the same drawing, in the same form. */
  aliases: string[];
  categories: string[];
  /** Whether the set shows this one to introduce itself. */
  isSample: boolean;
  /** What is known already and so is not found out from the drawing and its name. */
  stated?: Required<Pick<StatedIcon, "name" | "style" | "tags" | "colors" | "shape" | "types" | "concept" | "popularity">> & StatedIcon;
  /** Reads the untrusted document. @throws Error when it cannot be read */
  read(): string | Promise<string>;
}

export interface NamedStyle {
  /** The name without its style. */
  base: string;
  /** As people read it, such as "Bold Duotone"; undefined when the name tells none. */
  style?: string;
}

/** Knows which part of a name in a set tells the style. */
export interface StyleNames {
  /** Names of all styles of the set, as far as it declares them. */
  readonly all: readonly string[];
  split(name: string): NamedStyle;
}
