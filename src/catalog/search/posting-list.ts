/** Documents with an impact for each, ascending: entries from..to of two columns. */
export interface PostingList {
  readonly docs: Uint32Array<ArrayBuffer>;
  readonly impacts: Uint8Array<ArrayBuffer>;
  readonly from: number;
  readonly to: number;
  /** The highest impact in the list, or more. */
  readonly peak: number;
}

export function lengthOf({ from, to }: PostingList): number {
  return to - from;
}
