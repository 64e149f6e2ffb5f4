import downloadGlyph from "icon:tabler/download";
import similarGlyph from "icon:tabler/ear";
import pauseGlyph from "icon:tabler/player-pause";
import playGlyph from "icon:tabler/player-play";
import { findMessages } from "messages:find";
import { playerMessages } from "messages:player";
import { nameOfRef } from "../../boards/board.ts";
import { Heart } from "../../boards/heart.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { length } from "../../messages/format.ts";
import { current, play, playing, toggle } from "../../player/player.ts";
import type { Playable, Queue } from "../../player/playable.ts";
import { Waveform } from "../../player/waveform.tsx";
import { withParams } from "../../router/location.ts";
import { type AudioItem, type AudioKind, playableOf } from "./audio-kind.ts";
import { Besides } from "./besides.tsx";
import { downloadAudio } from "./download-audio.ts";
import { similarHref } from "./similar-href.ts";

interface AudioRowProps<Item extends AudioItem> {
  kind: AudioKind<Item>;
  /** undefined while it is fetched. */
  item: Item | undefined;
  list: Queue;
  place: number;
  /** Id of the item whose details are open. */
  chosen?: string | undefined;
}

/** One item of a list: play, its waveform, what it is, download. */
export function AudioRow<Item extends AudioItem>({ kind, item, list, place, chosen }: AudioRowProps<Item>) {
  const t = findMessages();
  if (!item) return <div class="audio-row is-coming" aria-hidden="true" />;
  const playable = playableOf(item, kind, t);
  const queued = { list, place };
  const note = kind.note(item, t);
  const ref = { type: kind.onBoards, ref: String(item.id) };
  const facts = [note, item.license?.name].filter(Boolean).join(" · ");
  return (
    <article class={`audio-row ${chosen === String(item.id) ? "is-chosen" : ""}`} aria-label={item.title} data-board={nameOfRef(ref)}>
      <PlayButton item={playable} list={queued} cover={kind.cover(item)} />
      <div class="audio-title">
        <a data-cell href={withParams({}, playable.href)}>{item.title}</a>
        <span class="audio-by">
          {item.is_premium && <span class="badge">{t.premium}</span>}
          {playable.by}
          {facts && <span class="audio-facts">{facts}</span>}
        </span>
      </div>
      <Waveform item={playable} list={queued} />
      <span class="audio-length numbers">{length(playable.seconds)}</span>
      <span class="audio-note numbers">
        <span class="audio-note-words">{note}</span>
        {kind.beat && <Besides id={playable.id} beat={kind.beat(item)} t={t} />}
      </span>
      <span class="audio-licence" title={item.attribution}>{item.license?.name}</span>
      <a data-cell class="icon-button audio-similar" href={similarHref(playable.href)} aria-label={t.similarTo(item.title)} title={`${t.similar} (S)`}>
        <Glyph path={similarGlyph} size={18} />
      </a>
      <span class="audio-ends">
        <Heart cell of={ref} title={item.title} />
        <IconButton data-cell label={t.downloadItem(item.title)} glyph={downloadGlyph} onClick={() => void downloadAudio(kind, item.id)} />
      </span>
    </article>
  );
}

interface PlayButtonProps {
  item: Playable;
  /** What plays on behind it, and where it stands in that. Asked for when it is pressed where finding it is work. */
  list?: Queued | (() => Queued | undefined);
  cover?: string | undefined;
}

type Queued = { list: Queue; place: number };

export function PlayButton({ item, list, cover }: PlayButtonProps) {
  const t = playerMessages();
  const isCurrent = current.value?.id === item.id;
  const plays = isCurrent && playing.value;
  return (
    <button
      type="button" data-cell class={`play-button ${isCurrent ? "is-current" : ""} ${cover ? "has-cover" : ""}`}
      aria-label={plays ? t.pause(item.title) : t.play(item.title)}
      onClick={() => (isCurrent ? toggle() : play(item, typeof list === "function" ? list() : list))}
    >
      {cover && <img src={cover} alt="" width={44} height={44} loading="lazy" />}
      <span class="play-glyph"><Glyph path={plays ? pauseGlyph : playGlyph} size={20} /></span>
    </button>
  );
}
