import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import { findMessages, type FindMessages } from "messages:find";
import { iconsMessages } from "messages:icons";
import { shellMessages } from "messages:shell";
import type { IconList } from "../../../../clients/typescript/src/api.generated.ts";
import { byTextSize } from "../../components/by-text-size.ts";
import { Problem } from "../../components/problem.tsx";
import { VirtualGrid } from "../../components/virtual-grid.tsx";
import { connection } from "../../data/connection.ts";
import { PageWindow } from "../../data/page-window.ts";
import { type Facet, facetOf, nameOf, valuesIn } from "../../find/facet-values.ts";
import { FindLayout } from "../../find/find-layout.tsx";
import { NothingFound } from "../../find/nothing-found.tsx";
import { language } from "../../messages/language.ts";
import type { Params } from "../../router/match-path.ts";
import { search, withParams } from "../../router/location.ts";
import { IconCell, iconShown, type IconShown } from "./icon-cell.tsx";
import { lookOf } from "./icon-look.ts";
import { useIconDrags } from "./icon-drag.ts";
import { IconPanel } from "./icon-panel.tsx";
import { IconsHead } from "./icons-head.tsx";
import { clearSelection, selected } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { SetGrid } from "./set-grid.tsx";
import { useSelection } from "./use-selection.ts";

/** Icons that are fetched at once: 12 ms of the service. */
const pageSize = 200;

/** Filters with counts, and those without. */
const counted = ["color", "shape", "icon_type"] as const;
const periods = ["three-months", "six-months", "one-year"];

/** Every icon under one scrollbar, and what can be made of one. */
export function Screen({ params: { id } }: { params: Params }) {
  const t = findMessages();
  const query = queryOf(search.value);
  const { list, first } = useIcons(query);
  void list.version.value;
  const { count } = list;
  const problem = list.problem.value;
  const facets = facetsOf(first, t);
  const ink = lookOf(search.value).color;
  const look = useCallback((from: number, to: number) => list.look(from, to), [list]);
  const params = withParams({}, "");
  const inSets = search.value.get("view") === "sets";
  const sets = facets.find(({ name }) => name === "family")!.values.filter((set) => (set.count ?? 0) > 0);
  const { extend, ...hands } = useSelection(list);
  const chosen = selected.value;
  const together = iconsMessages();
  useIconDrags();
  useEffect(() => clearSelection, []);
  return (
    <FindLayout
      title={shellMessages().icons}
      searchLabel={t.searchIn.icons}
      count={count === undefined ? undefined : inSets ? together.countSets(sets.length) : t.counts.icons(count)}
      corrected={count === 0 ? undefined : first?.corrected_query}
      understood={first?.understood}
      partial={first}
      facets={facets}
      orders={query.term === undefined ? ["-popularity", "recent"] : ["relevance"]}
      defaultOrder={query.term === undefined ? "-popularity" : "relevance"}
      panel={id !== undefined && <IconPanel id={id} />}
    >
      {problem && count === undefined && <Problem error={problem} again={() => list.again()} />}
      {count === 0 && <NothingFound facets={facets} />}
      {count !== undefined && count > 0 && <IconsHead inSets={inSets} facets={facets} />}
      {count !== undefined && count > 0 && inSets && <SetGrid sets={sets} query={{ ...query, "family-id": undefined }} ink={ink} />}
      {count !== undefined && count > 0 && !inSets && (
        <div {...hands}>
          <VirtualGrid
            count={count} label={t.list} minWidth={byTextSize(76)} rowHeight={byTextSize(80)} look={look} rest={first?.full_matches} extend={extend}
            cell={(place) => {
              const icon = list.get(place);
              if (!icon) return <span class="icon-cell is-coming" />;
              return (
                <IconCell
                  icon={icon} href={`/icons/${icon.id}${params}`} ink={ink} chosen={id === String(icon.id)}
                  selectLabel={together.selectIcon(icon.name)} selected={chosen.has(icon.id)}
                />
              );
            }}
          />
        </div>
      )}
      <SelectionBar ink={ink} />
    </FindLayout>
  );
}

/** What the list asks for, from the parameters of the view. */
function queryOf(params: URLSearchParams) {
  const filters = Object.fromEntries([...counted, "period"].map((name) => [name, valuesIn(params, name).join() || undefined]));
  return {
    term: params.get("q") || undefined,
    order: params.get("order") === "recent" ? "recent" : undefined,
    "family-id": params.get("family") ?? undefined,
    "style-id": params.get("style") ?? undefined,
    filters,
  };
}

type Meta = IconList["meta"];

function useIcons(query: ReturnType<typeof queryOf>) {
  const key = JSON.stringify([query, language.value]);
  const made = useMemo(() => {
    const response: { first?: Meta } = {};
    const list = new PageWindow<IconShown>({
      key: ["icons", key],
      size: pageSize,
      load: async (page, signal) => {
        const { data, meta } = await connection.json<IconList>("/v1/icons", {
          query: {
            ...query, page: page + 1, per_page: pageSize, thumbnail_size: devicePixelRatio > 1.5 ? "128" : "64",
            ...(page === 0 && { facets: [...counted, "family", "style"] }),
          },
          headers: { "accept-language": language.value },
          signal,
        });
        return { items: data.map(iconShown), count: meta.pagination.total, ...(page === 0 && { more: meta }) };
      },
      arrived: (page) => {
        if ("more" in page) response.first = page.more as Meta;
      },
    });
    return { list, response };
  }, [key]);
  const shown = useRef(made);
  void made.list.version.value;
  if (made.list.count !== undefined || made.list.problem.value) shown.current = made;
  return { list: shown.current.list, first: shown.current.response.first };
}

function facetsOf(first: Meta | undefined, t: FindMessages): Facet[] {
  const params = search.value;
  const facets = counted.map((name) => facetOf(name, first?.facets?.[name], valuesIn(params, name), t));
  const family = facetOf("family", first?.facets?.family, valuesIn(params, "family"), t, false);
  const style = facetOf("style", first?.facets?.style, valuesIn(params, "style"), t, false);
  return [facets[1]!, family, style, facets[0]!, facets[2]!, { name: "period", values: periods.map((value) => ({ value, name: nameOf(value, t) })) }];
}
