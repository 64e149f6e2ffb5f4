export { defineCatalog } from "./catalog-index.ts";
export type {
  CatalogDefinition,
  CatalogIndex,
  CatalogItem,
  FacetCount,
  FilterValue,
  Histogram,
  Language,
  NumberRange,
  OrderValue,
  QueryAlternative,
  QueryGroup,
  SearchRequest,
  SearchResult,
  SimilarRequest,
  TextField,
} from "./catalog-index.ts";
export { fold, ideaWord, queryWords } from "./words/analyse.ts";
export { nameOfGroup, queryGroups } from "./query/query.ts";
export { createCatalogIndex, restoreCatalogIndex } from "./create-index.ts";
export { SnapshotError } from "./errors.ts";
