import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { findMessages, type FindMessages } from "messages:find";
import { shellMessages } from "messages:shell";
import { startMessages } from "messages:start";
import type { IconList, SoundEffectList, TrackList } from "../../../../clients/typescript/src/api.generated.ts";
import { Problem } from "../../components/problem.tsx";
import { type QueryState, refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { NothingFound } from "../../find/nothing-found.tsx";
import type { Matched } from "../../find/partial-matches.tsx";
import { SearchBox } from "../../find/search-box.tsx";
import { UnderstoodLine } from "../../find/understood-line.tsx";
import { number } from "../../messages/format.ts";
import { language } from "../../messages/language.ts";
import { search } from "../../router/location.ts";
import type { Queue } from "../../player/playable.ts";
import { type AudioItem, type AudioKind, musicKind, playableOf, soundKind } from "../audio/audio-kind.ts";
import { AudioRow } from "../audio/audio-row.tsx";
import { session } from "../../data/session.ts";
import { PasswordOffer } from "../people/password-offer.tsx";
import { IconCell, iconShown } from "../icons/icon-cell.tsx";

/** Of the service's lists: with fewer, partial matches would follow later and the counts be others than those of the screens that are linked to. */
const usualPage = 10;
/** Sounds and tracks that are shown. */
const shownRows = 5;

/** One search over all that is in the library; without words, what is most popular. */
export function Screen() {
  const t = findMessages();
  const q = search.value.get("q") ?? "";
  const words = q || undefined;
  const sounds = useQuery({
    key: ["find", "sounds", q, language.value], keep: true,
    load: (signal) => connection.json<SoundEffectList>("/v1/sound-effects", { query: { q: words, limit: usualPage }, headers: inLanguage(), signal }),
  });
  const music = useQuery({
    key: ["find", "music", q, language.value], keep: true,
    load: (signal) => connection.json<TrackList>("/v1/music", { query: { q: words, limit: usualPage }, headers: inLanguage(), signal }),
  });
  const icons = useQuery({
    key: ["find", "icons", q, language.value], keep: true,
    load: (signal) =>
      connection.json<IconList>("/v1/icons", {
        query: { term: words, per_page: 24, thumbnail_size: ["128"] }, headers: inLanguage(), signal,
      }),
  });
  const counts = [sounds.data?.count, music.data?.count, icons.data?.meta.pagination.total];
  return (
    <div class="find-all">
      <div class="find-all-head">
        <h1>{words ? shellMessages().search : t.welcome}</h1>
        <SearchBox label={t.searchAll} autofocus />
      </div>
      {!words && session.value?.offers_password && <PasswordOffer />}
      <StarterLine />
      <p class="visually-hidden" role="status">{spokenCounts(counts, t)}</p>
      <UnderstoodLine understood={icons.data?.meta.understood ?? sounds.data?.understood ?? music.data?.understood} />
      {counts.every((count) => count === 0) && <NothingFound facets={[]} />}
      <Part state={sounds} count={counts[0]} title={shellMessages().sounds} all={t.counts.sounds} partial={sounds.data} href="/sounds">
        <Rows kind={soundKind} items={sounds.data?.results.slice(0, shownRows) ?? []} />
      </Part>
      <Part state={music} count={counts[1]} title={shellMessages().music} all={t.counts.music} partial={music.data} href="/music">
        <Rows kind={musicKind} items={music.data?.results.slice(0, shownRows) ?? []} />
      </Part>
      <Part state={icons} count={counts[2]} title={shellMessages().icons} all={t.counts.icons} partial={icons.data?.meta} href="/icons">
        <ul class="icon-strip">
          {icons.data?.data.map((icon) => <li key={icon.id}><IconCell icon={iconShown(icon)} href={`/icons/${icon.id}${queryOf(q)}`} /></li>)}
        </ul>
      </Part>
    </div>
  );
}

/** A fresh install makes its library in its first minutes: what is not there yet is on its way. */
function StarterLine() {
  const [made, setMade] = useState(true);
  const { data } = useQuery({
    key: ["starter"], every: made ? false : 3000, staleTime: Infinity,
    load: async (signal) => (await connection.json<{ data: { starter_progress?: number } }>("/v1/status", { signal })).data.starter_progress ?? null,
  });
  const isMade = data === undefined || data === null;
  useEffect(() => {
    if (isMade === made) return;
    setMade(isMade);
    // What came last is not among what was found before.
    if (isMade) refresh("find");
  }, [isMade]);
  if (isMade) return null;
  return (
    <p class="starter-line" role="status">
      <progress value={data} aria-hidden="true" /> <span>{startMessages().starter(number(data, { style: "percent" }))}</span>
    </p>
  );
}

/** Words are looked for in the language of the interface first. */
function inLanguage(): Record<string, string> {
  return { "accept-language": language.value };
}

interface PartProps {
  state: QueryState<unknown>;
  count: number | undefined;
  title: string;
  all: (count: number) => string;
  partial: Matched | undefined;
  href: string;
  children: ComponentChildren;
}

/** The best of one catalog, and the way to the rest. */
function Part({ state, count, title, all, partial, href, children }: PartProps) {
  const t = findMessages();
  const q = search.value.get("q") ?? "";
  if (state.error && count === undefined) return <Problem error={state.error} again={state.again} />;
  if (!count) return null;
  return (
    <section class="found-part" aria-label={title} aria-busy={state.older}>
      <div class="found-head">
        <h2>{title}</h2>
        <a href={href + queryOf(q)}>{t.showAll(all(count))}</a>
      </div>
      {partial?.matched && <p class="found-partial">{t.allWords(partial.full_matches ?? 0)}</p>}
      {children}
    </section>
  );
}

function Rows<Item extends AudioItem>({ kind, items }: { kind: AudioKind<Item>; items: readonly Item[] }) {
  const t = findMessages();
  const list = useMemo<Queue>(() => ({
    count: items.length, at: async (place) => items[place] && playableOf(items[place], kind, t),
  }), [items, t]);
  return <ul>{items.map((item, place) => <li key={item.id}><AudioRow kind={kind} item={item} list={list} place={place} /></li>)}</ul>;
}

function queryOf(q: string): string {
  return q === "" ? "" : `?q=${encodeURIComponent(q)}`;
}

function spokenCounts([sounds, music, icons]: (number | undefined)[], t: FindMessages): string {
  if (sounds === undefined || music === undefined || icons === undefined) return "";
  return [t.counts.sounds(sounds), t.counts.music(music), t.counts.icons(icons)].join(", ");
}
