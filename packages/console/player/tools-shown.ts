import { signal } from "@preact/signals";

/** Id of the item whose details show the tools of its region: the player does not show them a second time. */
export const toolsShownFor = signal<string | undefined>(undefined);
