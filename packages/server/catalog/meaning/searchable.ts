import type { SearchRequest, SearchResult } from "@atelier/search";

/** An index, or one that has to be waited for. */
export interface Searchable<Filter extends string, Order extends string> {
  search(request: SearchRequest<Filter, Order>): SearchResult | Promise<SearchResult>;
}
