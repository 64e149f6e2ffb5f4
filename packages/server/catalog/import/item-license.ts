/** Under which terms an imported item may be used. Null where nothing is known. */
export interface ItemLicense {
  name: string | null;
  url: string | null;
  /** Credit line. */
  attribution: string | null;
}

export const unknownLicense: ItemLicense = { name: null, url: null, attribution: null };
