import { defineCatalog } from "@atelier/search";
import type { BenchIcon } from "./corpus.ts";

/** The corpus as the index gets it. */
export const BENCH_CATALOG = defineCatalog({
  name: "bench-icons",
  language: "en",
  text: [
    { field: "name", weight: 10, words: (icon: BenchIcon) => icon.name },
    { field: "tags", weight: 4, words: (icon: BenchIcon) => icon.tags },
  ],
  filters: {
    family: (icon: BenchIcon) => icon.family,
    shape: (icon: BenchIcon) => icon.shape,
    color: (icon: BenchIcon) => icon.color,
    free: (icon: BenchIcon) => icon.free,
  },
  orders: { created: (icon: BenchIcon) => icon.created },
  popularity: (icon: BenchIcon) => icon.popularity,
});
