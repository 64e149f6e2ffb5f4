import { useCallback, useMemo, useRef } from "preact/hooks";
import { findMessages, type FindMessages } from "messages:find";
import { shellMessages } from "messages:shell";
import { refInSight } from "../../boards/adding.ts";
import { byTextSize } from "../../components/by-text-size.ts";
import { Problem } from "../../components/problem.tsx";
import { VirtualGrid } from "../../components/virtual-grid.tsx";
import { useMedia } from "../../components/use-media.ts";
import { PageWindow } from "../../data/page-window.ts";
import { session } from "../../data/session.ts";
import { type Facet, facetOf, valuesIn } from "../../find/facet-values.ts";
import { FindLayout } from "../../find/find-layout.tsx";
import type { Bucket } from "../../find/range-values.ts";
import { NothingFound } from "../../find/nothing-found.tsx";
import { language } from "../../messages/language.ts";
import { current } from "../../player/player.ts";
import { navigate, search, setParams } from "../../router/location.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import type { Queue } from "../../player/playable.ts";
import { type AudioItem, type AudioKind, type AudioResponse, listQuery, loadPage, pageSize, playableOf } from "./audio-kind.ts";
import { AudioPanel } from "./audio-panel.tsx";
import { AudioRow } from "./audio-row.tsx";
import { categoryTree } from "./category-tree.ts";
import { FittingSwitch } from "./fitting-switch.tsx";
import { similarHref } from "./similar-href.ts";

/** Sounds or music: the list, its filters, and the details of one. */
export function AudioScreen<Item extends AudioItem>({ kind, id }: { kind: AudioKind<Item>; id: string | undefined }) {
  const t = findMessages();
  const narrow = useMedia("(width < 47.5rem)");
  const query = listQuery(kind, search.value);
  const { list, first } = useAudioList(kind, query);
  void list.version.value;
  const queue = useMemo<Queue>(() => ({
    get count() {
      return list.count ?? 0;
    },
    async at(place) {
      const item = await list.at(place);
      return item && playableOf(item, kind, findMessages());
    },
  }), [list]);
  const look = useCallback((from: number, to: number) => list.look(from, to), [list]);
  const facets = facetsOf(kind, first, t);
  useShortcuts(t.find, [{ keys: ["s"], label: t.showSimilar, run: () => showSimilar(kind) }]);
  const { count } = list;
  const problem = list.problem.value;

  return (
    <FindLayout
      title={shellMessages()[kind.name]}
      searchLabel={t.searchIn[kind.name]}
      count={count === undefined ? undefined : t.counts[kind.name](count)}
      corrected={count === 0 ? undefined : first?.corrected_query}
      understood={first?.understood}
      partial={first}
      facets={facets}
      orders={kind.orders.filter((order) => order !== "relevance" || query.q !== undefined)}
      defaultOrder={query.q === undefined ? "-popularity" : "relevance"}
      head={(
        <>
          {kind.beat && <FittingSwitch keys={(first?.facets?.["key"] as { value: string }[] | undefined ?? []).map(({ value }) => value)} />}
          <PremiumSwitch />
        </>
      )}
      panel={id !== undefined && <AudioPanel key={id} kind={kind} id={id} />}
    >
      {problem && count === undefined && <Problem error={problem} again={() => list.again()} />}
      {count === 0 && <NothingFound facets={facets} />}
      {count !== undefined && count > 0 && (
        <VirtualGrid
          count={count} label={t.list} rowHeight={byTextSize(narrow ? 104 : 64)} look={look} rest={first?.full_matches}
          cell={(place) => <AudioRow kind={kind} item={list.get(place)} list={queue} place={place} chosen={id} />}
        />
      )}
    </FindLayout>
  );
}

/** Of the row that has the focus, or else of what plays. */
function showSimilar({ onBoards, name, base }: Pick<AudioKind<AudioItem>, "onBoards" | "name" | "base">): boolean {
  const ref = refInSight();
  const playing = current.peek();
  const href = ref?.type === onBoards ? `${base}/${ref.ref}` : playing?.id.startsWith(`${name} `) ? playing.href : undefined;
  if (href === undefined) return false;
  navigate(similarHref(href));
  return true;
}

/** Premium items are listed when somebody asks for them, or may have them. */
function PremiumSwitch() {
  const t = findMessages();
  const on = search.value.get("premium") === "1";
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={on} onChange={() => setParams({ premium: on ? undefined : "1" })} />
      <span>{session.value?.premium ? t.premium : t.withPremium}</span>
    </label>
  );
}

/** The list for a query; the one before is shown until the first page of the next is there. */
function useAudioList<Item extends AudioItem>(kind: AudioKind<Item>, query: object) {
  const key = JSON.stringify([query, language.value]);
  const made = useMemo(() => {
    const response: { first?: AudioResponse<Item> } = {};
    const list = new PageWindow<Item>({
      key: [kind.name, key],
      size: pageSize,
      load: async (page, signal) => {
        const found = await loadPage(kind, query, page, signal);
        return { items: found.results, count: found.count, ...(page === 0 && { more: found }) };
      },
      arrived: (page) => {
        if ("more" in page) response.first = page.more as AudioResponse<Item>;
      },
    });
    return { list, response };
  }, [key]);
  const shown = useRef(made);
  void made.list.version.value;
  if (made.list.count !== undefined || made.list.problem.value) shown.current = made;
  const { list, response } = shown.current;
  return { list, first: response.first };
}

function facetsOf<Item extends AudioItem>(kind: AudioKind<Item>, first: AudioResponse<Item> | undefined, t: FindMessages): Facet[] {
  const values = kind.facets.map(({ name, several }) => (
    facetOf(name, first?.facets?.[name] as { value: string; count: number }[] | undefined, valuesIn(search.value, name), t, several)
  ));
  const ranges = kind.ranges.flatMap(({ name, format }): Facet[] => {
    const buckets = first?.facets?.[name] as Bucket[] | undefined;
    return buckets ? [{ name, values: [], range: { buckets, format: (value) => format(value, t) } }] : [];
  });
  const facets = [...values, ...ranges];
  if (kind.name === "sounds") return facets.map((facet) => (facet.name === "category" ? { ...facet, values: categoryTree(facet.values) } : facet));
  const added = { name: "time_range", values: (["7d", "30d", "90d"] as const).map((value) => ({ value, name: t.values[value] })) };
  return [...facets, added];
}
