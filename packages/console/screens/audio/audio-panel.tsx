import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import copyGlyph from "icon:tabler/copy";
import downloadGlyph from "icon:tabler/download";
import linkGlyph from "icon:tabler/link";
import { findMessages, type FindMessages } from "messages:find";
import { AddButton } from "../../boards/add-button.tsx";
import { nameOfRef } from "../../boards/board.ts";
import { Heart } from "../../boards/heart.tsx";
import { copy } from "../../components/copy.ts";
import { DetailPanel } from "../../components/detail-panel.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Problem } from "../../components/problem.tsx";
import { EditLink } from "../../find/edit-link.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { bytes, date, length, number } from "../../messages/format.ts";
import type { Queue } from "../../player/playable.ts";
import { RegionTools } from "../../player/region-tools.tsx";
import { RegionWaveform } from "../../player/region-waveform.tsx";
import { toolsShownFor } from "../../player/tools-shown.ts";
import { serviceUrl } from "../../router/base.ts";
import { navigate, search, withParams } from "../../router/location.ts";
import { type AudioItem, type AudioKind, type AudioResponse, playableOf } from "./audio-kind.ts";
import { PlayButton } from "./audio-row.tsx";
import { Besides } from "./besides.tsx";
import { downloadAudio } from "./download-audio.ts";

/** Members that only one of the catalogs has. */
type Details = AudioItem & Partial<{
  sample_rate: number; channels: number; format: string; file_size: number; bpm: number; key: string;
  genres: { name: string }[]; moods: { name: string }[]; artist: { name: string } | null;
}>;

/** All that is known of one item, what is like it, and what to take along. */
export function AudioPanel<Item extends AudioItem>({ kind, id }: { kind: AudioKind<Item>; id: string }) {
  const t = findMessages();
  const { data: item, error, again } = useQuery({
    key: [kind.name, "item", id],
    load: (signal) => connection.json<Item & Details>(`${kind.api}/${encodeURIComponent(id)}`, { signal }),
  });
  const similar = useQuery({
    key: [kind.name, "similar", id, search.value.get("premium")],
    load: (signal) =>
      connection.json<AudioResponse<Item>>(`${kind.api}/${encodeURIComponent(id)}/similar`, {
        query: { limit: 8, "include-premium": search.value.get("premium") === "1" }, signal,
      }),
    enabled: item !== undefined,
  });
  const close = () => navigate(withParams({ first: undefined }, kind.base));
  const similarFirst = search.value.get("first") === "similar";
  const alike = similar.data && similar.data.results.length > 0 && <Similar kind={kind} items={similar.data.results} t={t} focused={similarFirst} />;
  return (
    <DetailPanel title={item?.title ?? (error ? t.details : "")} closeLabel={t.closeDetails} close={close}>
      {error && !item && <Problem error={error} again={again} />}
      {item && <Listen kind={kind} item={item} t={t} />}
      {similarFirst && alike}
      {item && <Item kind={kind} item={item} t={t} />}
      {!similarFirst && alike}
    </DetailPanel>
  );
}

function Listen<Item extends AudioItem>({ kind, item, t }: { kind: AudioKind<Item>; item: Item; t: FindMessages }) {
  const playable = playableOf(item, kind, t);
  useEffect(() => {
    toolsShownFor.value = playable.id;
    return () => void (toolsShownFor.value = undefined);
  }, [playable.id]);
  return (
    <>
      <div class="panel-play" data-board={nameOfRef({ type: kind.onBoards, ref: String(item.id) })}>
        <PlayButton item={playable} cover={kind.cover(item)} />
        <RegionWaveform item={playable} />
        <span class="numbers muted small">{length(playable.seconds)}</span>
      </div>
      <RegionTools item={playable} />
    </>
  );
}

function Item<Item extends AudioItem>({ kind, item, t }: { kind: AudioKind<Item>; item: Item & Details; t: FindMessages }) {
  const playable = playableOf(item, kind, t);
  const ref = { type: kind.onBoards, ref: String(item.id) };
  return (
    <>
      <div class="panel-actions">
        <button type="button" class="button primary" onClick={() => void downloadAudio(kind, item.id)}>
          <Glyph path={downloadGlyph} size={18} /> {t.download}
        </button>
        <button type="button" class="button" title={t.fileUrlHint} onClick={() => void copy(item.file_url, t.copyFile)}>
          <Glyph path={copyGlyph} size={18} /> {t.copyFile}
        </button>
        <IconButton label={t.copyLink} glyph={linkGlyph} onClick={() => void copy(serviceUrl() + playable.href, t.copyLink)} />
        <Heart of={ref} title={item.title} />
        <AddButton of={ref} title={item.title} />
        <EditLink catalog={kind.name} id={item.id} title={item.title} />
      </div>
      <dl class="facts">
        <Facts kind={kind} item={item} t={t} />
      </dl>
      {item.tags.length > 0 && (
        <div class="panel-part">
          <h3>{t.tags}</h3>
          <div class="chips">
            {item.tags.map((tag) => <a key={tag} class="chip" href={`${kind.base}?q=${encodeURIComponent(tag)}`}>{tag}</a>)}
          </div>
        </div>
      )}
    </>
  );
}

function Facts<Item extends AudioItem>({ kind, item, t }: { kind: AudioKind<Item>; item: Item & Details; t: FindMessages }) {
  const decibels = (value: number, unit: string) => `${number(value, { maximumFractionDigits: 1 })} ${unit}`;
  const names = (list: { name: string }[] | undefined) => list?.map(({ name }) => name).join(", ");
  const sampling = item.sample_rate && t.sampleRate(number(item.sample_rate / 1000, { maximumFractionDigits: 1 }));
  const format = [item.format?.toUpperCase(), sampling, item.channels && t.channels(item.channels)].filter(Boolean).join(" · ");
  const { license, attribution } = item;
  const facts: [string, ComponentChildren][] = [
    [t.artist, item.artist?.name],
    [t.facets.genre!, names(item.genres)],
    [t.facets.mood!, names(item.moods)],
    [t.facets.category!, item.artist === undefined ? kind.by(item, t) : undefined],
    [t.tempo, item.bpm ? t.bpm(item.bpm) : undefined],
    [t.keyFact, item.key],
    [t.format, format],
    [t.size, item.file_size && bytes(item.file_size)],
    [t.loudness, item.loudness_lufs !== undefined && decibels(item.loudness_lufs, "LUFS")],
    [t.truePeak, item.true_peak_dbtp !== undefined && decibels(item.true_peak_dbtp, "dBTP")],
    [t.licence, license && (license.url ? <a href={license.url} target="_blank" rel="noreferrer">{license.name}</a> : license.name)],
    [t.credit, attribution && (
      <span class="credit">
        {attribution} <IconButton label={t.copyCredit} glyph={copyGlyph} size={16} onClick={() => void copy(attribution, t.credit)} />
      </span>
    )],
    [t.downloads, number(kind.downloads(item))],
    [t.added, date(item.created_at)],
  ];
  return <>{facts.filter(([, value]) => value).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</>;
}

function Similar<Item extends AudioItem>({ kind, items, t, focused }: { kind: AudioKind<Item>; items: readonly Item[]; t: FindMessages; focused: boolean }) {
  const playables = items.map((item) => playableOf(item, kind, t));
  const list: Queue = { count: playables.length, at: async (place) => playables[place] };
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) part.current!.querySelector<HTMLElement>("button")!.focus();
  }, [focused]);
  return (
    <section class="panel-part" ref={part}>
      <h3>{t.similar}</h3>
      <ul class="similar">
        {playables.map((item, place) => (
          <li key={item.id}>
            <PlayButton item={item} list={{ list, place }} />
            <a href={withParams({}, item.href)}>{item.title}</a>
            <span class="numbers muted small">{kind.beat && <Besides id={item.id} beat={item} t={t} />} {length(item.seconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
