/** A word and how much a match of it counts, 0 where no item matches. */
export interface Lookup {
  word: string;
  stem: string;
  rarity: number;
  inflectedRarity: number;
  prefixRarity: number;
  /** How many items hold the word or another form of it. */
  frequency: number;
}

export type Groups = readonly (readonly Lookup[])[];
