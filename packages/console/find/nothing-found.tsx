import moodEmpty from "icon:tabler/mood-empty";
import { findMessages } from "messages:find";
import { EmptyState } from "../components/empty-state.tsx";
import { search, setParams } from "../router/location.ts";
import { type Facet, isOn } from "./facet-values.ts";
import { clearFilters } from "./find-layout.tsx";

/** Where a search has no results: what to try. */
export function NothingFound({ facets }: { facets: readonly Facet[] }) {
  const t = findMessages();
  const query = search.value.get("q") ?? "";
  const filtered = facets.some((facet) => isOn(facet, search.value));
  return (
    <EmptyState glyph={moodEmpty} title={query ? t.nothingFor(query) : t.nothingFits}>
      <p>{t.nothingHint}</p>
      {filtered && <button type="button" class="button" onClick={() => clearFilters(facets)}>{t.clearFilters}</button>}
      {!filtered && query !== "" && <button type="button" class="button" onClick={() => setParams({ q: undefined })}>{t.clearSearch}</button>}
    </EmptyState>
  );
}
