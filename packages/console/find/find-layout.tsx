import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import filterGlyph from "icon:tabler/adjustments-horizontal";
import x from "icon:tabler/x";
import { findMessages } from "messages:find";
import { Glyph } from "../components/glyph.tsx";
import { Sheet, type SheetHandle } from "../components/sheet.tsx";
import { nameIn } from "../messages/name-in.ts";
import { navigate, path, search, setParams, withParams } from "../router/location.ts";
import { cleared, type Facet, isOn, nameOf, toggled, valuesIn } from "./facet-values.ts";
import { Facets } from "./facets.tsx";
import { type Matched, PartialMatches } from "./partial-matches.tsx";
import { rangeInWords } from "./range-facet.tsx";
import { endsIn } from "./range-values.ts";
import { SearchBox } from "./search-box.tsx";
import { UnderstoodLine, type UnderstoodQuery } from "./understood-line.tsx";

interface FindLayoutProps {
  title: string;
  searchLabel: string;
  /** How many there are, in words; undefined while nobody knows. */
  count: string | undefined;
  corrected?: string | undefined;
  understood?: UnderstoodQuery;
  /** What the response says of partial matches. */
  partial?: Matched | undefined;
  facets: readonly Facet[];
  orders: readonly string[];
  /** The order without a parameter. */
  defaultOrder: string;
  /** More at the head, such as a switch. */
  head?: ComponentChildren;
  /** The details of one item, beside the list. */
  panel?: ComponentChildren;
  children: ComponentChildren;
}

/** What every catalog's screen looks like: search, filters at the side (or behind a button), the list, and the details of one item. */
export function FindLayout(
  { title, searchLabel, count, corrected, understood, partial, facets, orders, defaultOrder, head, panel, children }: FindLayoutProps,
) {
  const t = findMessages();
  const sheet = useRef<SheetHandle>(null);
  const chosen = facets.flatMap((facet) => valuesIn(search.value, facet.name).map((value) => ({ facet, value })));
  const ranges = facets.flatMap((facet) => (facet.range && isOn(facet, search.value) ? [{ facet, range: facet.range }] : []));
  const on = chosen.length + ranges.length;
  return (
    <div class={`find ${panel ? "has-panel" : ""}`}>
      <div class="find-head">
        <h1 class="find-title">{title}</h1>
        <SearchBox label={searchLabel} />
        <button type="button" class="button find-filters" aria-haspopup="dialog" onClick={() => sheet.current?.open()}>
          <Glyph path={filterGlyph} size={18} /> {on > 0 ? t.filtersOn(on) : t.filters}
        </button>
      </div>
      <div class="find-body">
        <aside class="find-facets" aria-label={t.filters}>
          <Facets facets={facets} />
        </aside>
        <div class="find-list">
          <div class="find-bar">
            <p class="find-count numbers" role="status">
              {count ?? "\u00a0"}
              {partial?.matched && <span class="visually-hidden">{` ${t.allWords(partial.full_matches ?? 0)}`}</span>}
            </p>
            {chosen.map(({ facet, value }) => (
              <button
                key={`${facet.name} ${value}`} type="button" class="chip on" aria-label={t.without(labelOf(facet, value))}
                onClick={() => setParams({ [facet.name]: toggled(valuesIn(search.value, facet.name), value, true) })}
              >
                {labelOf(facet, value)} <Glyph path={x} size={14} />
              </button>
            ))}
            {ranges.map(({ facet, range }) => {
              const words = `${nameIn(t.facets, facet.name)}: ${rangeInWords(endsIn(search.value, facet.name), range, t)}`;
              return (
                <button key={facet.name} type="button" class="chip on" aria-label={t.without(words)} onClick={() => setParams(cleared(facet))}>
                  {words} <Glyph path={x} size={14} />
                </button>
              );
            })}
            {on > 1 && <button type="button" class="chip" onClick={() => clearFilters(facets)}>{t.clearFilters}</button>}
            <div class="find-bar-end">
              {head}
              <label class="find-order">
                <span class="visually-hidden">{t.order}</span>
                <select
                  value={search.value.get("order") ?? defaultOrder}
                  onChange={({ currentTarget: { value } }) => setParams({ order: value === defaultOrder ? undefined : value })}
                >
                  {orders.map((order) => <option key={order} value={order}>{nameIn(t.orders, order)}</option>)}
                </select>
              </label>
            </div>
          </div>
          <UnderstoodLine understood={understood} />
          {corrected && <p class="find-corrected">{t.corrected(corrected)}</p>}
          {partial && <PartialMatches {...partial} />}
          {children}
        </div>
        {panel}
      </div>
      <Sheet handle={sheet} title={t.filters}>
        <Facets facets={facets} />
        <button type="button" class="button primary wide" onClick={() => sheet.current?.close()}>{count ?? t.showResults}</button>
      </Sheet>
    </div>
  );

  function labelOf(facet: Facet, value: string): string {
    const all = facet.values.flatMap((one) => [one, ...(one.below ?? [])]);
    return all.find((one) => one.value === value)?.name ?? nameOf(value, t);
  }
}

export function clearFilters(facets: readonly Facet[]): void {
  navigate(withParams(Object.assign({}, ...facets.map(cleared)) as Record<string, undefined>, path.peek()));
}
