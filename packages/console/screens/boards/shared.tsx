import { useCallback, useEffect, useMemo } from "preact/hooks";
import archive from "icon:tabler/file-zip";
import downloadGlyph from "icon:tabler/download";
import linkOff from "icon:tabler/link-off";
import boardGlyph from "icon:tabler/layout-board-split";
import { boardsMessages } from "messages:boards";
import { byTextSize } from "../../components/by-text-size.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { Problem } from "../../components/problem.tsx";
import { VirtualGrid } from "../../components/virtual-grid.tsx";
import { useQuery } from "../../data/cache.ts";
import { AtelierError, connection } from "../../data/connection.ts";
import { mediaUrl } from "../../data/media-url.ts";
import { length, moment } from "../../messages/format.ts";
import type { Playable } from "../../player/playable.ts";
import { base } from "../../router/base.ts";
import type { Params } from "../../router/match-path.ts";
import { PlayButton } from "../audio/audio-row.tsx";
import { BoardItems } from "./board-items.ts";
import { CellToCome } from "./cell-to-come.tsx";
import { ItemPicture } from "./item-picture.tsx";

interface SharedBoard {
  name: string;
  description: string;
  item_count: number;
  download: boolean;
  expires_at: string;
}

interface SharedItem {
  id: string;
  type: keyof ReturnType<typeof boardsMessages>["types"];
  note: string;
  item: SharedContent | null;
}

interface SharedContent {
  title: string;
  kind: "audio" | "image" | "video";
  author?: string;
  attribution?: string;
  license?: { name: string };
  duration?: number;
  preview_url?: string;
  thumbnail_url?: string;
  waveform_image_url?: string;
  downloads: readonly { file_name: string; url: string }[];
}

/** What a link shows to somebody without a key, and one sentence once it has ended. */
export function Screen({ params: { token = "" } }: { params: Params }) {
  const t = boardsMessages();
  const path = `/v1/shared/${encodeURIComponent(token)}`;
  const { data: board, error, again } = useQuery({
    key: ["shared", token], every: 60_000, staleTime: 0, load: async (signal) => (await connection.json<{ data: SharedBoard }>(path, { signal })).data,
  });
  useEffect(() => {
    if (board) document.title = `${board.name} · Atelier`;
  });
  const status = error instanceof AtelierError ? error.status : undefined;
  if (status === 410 || status === 404) {
    return (
      <div class="shared">
        <h1>{status === 410 ? t.linkOver : t.noLink}</h1>
        <EmptyState glyph={linkOff} title={t.linkOverHint} />
      </div>
    );
  }
  if (error && !board) return <Problem error={error} again={again} />;
  if (!board) return <h1 aria-busy="true">{t.boards}</h1>;
  return (
    <div class="shared">
      <div class="create-head">
        <h1>{board.name}</h1>
        {board.description !== "" && <p class="muted">{board.description}</p>}
      </div>
      <div class="board-bar">
        <span class="muted small">{t.count(board.item_count)} · {t.until(moment(board.expires_at))}</span>
        {board.download && board.item_count > 0 && (
          <a class="button primary" href={`${base}${path}/zip`} download><Glyph path={archive} size={18} /> {t.zip}</a>
        )}
      </div>
      <Items path={`${path}/items`} board={board} />
    </div>
  );
}

function Items({ path, board }: { path: string; board: SharedBoard }) {
  const t = boardsMessages();
  const list = useMemo(() => new BoardItems<SharedItem>(path), [path]);
  const look = useCallback((_: number, to: number) => void list.need(to + 1), [list]);
  const items = list.items.value;
  const count = list.whole.value ? items.length : Math.max(items.length, board.item_count);
  if (list.problem.value) return <Problem error={list.problem.value} again={() => list.again()} />;
  if (list.whole.value && count === 0) return <EmptyState glyph={boardGlyph} title={t.sharedEmpty} />;
  if (count === 0) return null;
  const cell = (place: number) => {
    const item = items[place];
    return item ? <SharedCell item={item} /> : <CellToCome />;
  };
  return (
    <VirtualGrid
      count={count} label={board.name} minWidth={byTextSize(160)} rowHeight={byTextSize(264)} perFrame={5} look={look} cell={cell}
    />
  );
}

function SharedCell({ item: shared }: { item: SharedItem }) {
  const t = boardsMessages();
  const { item, note, type } = shared;
  const title = item?.title ?? t.types[type];
  const facts = item ? [item.author ?? t.types[type], item.duration && length(item.duration), item.license?.name].filter(Boolean).join(" · ") : t.gone;
  const playable = item?.kind === "audio" ? playableOf(shared.id, item) : undefined;
  return (
    <article class="board-cell" aria-label={title}>
      <div class="board-picture">
        {item && item.kind !== "video" && <ItemPicture look={pictureOf(shared.type, item)} />}
        {item?.kind === "video" && item.preview_url && (
          <video
            src={mediaUrl(item.preview_url)} {...(item.thumbnail_url && { poster: mediaUrl(item.thumbnail_url) })} controls playsInline preload="none"
            aria-label={title}
          />
        )}
        {playable && <PlayButton item={playable} />}
      </div>
      <div class="board-words">
        <span data-cell class="board-title" tabIndex={0} title={item?.attribution}>{title}</span>
        <span class="muted small">{facts}</span>
        {note !== "" && <span class="board-note small" title={note}>{note}</span>}
      </div>
      <div class="board-tools">
        {item?.downloads.map(({ file_name: name, url }) => (
          <a key={url} class="icon-button" href={mediaUrl(url)} download={name} aria-label={t.get(name)} title={t.get(name)}>
            <Glyph path={downloadGlyph} size={18} />
          </a>
        ))}
      </div>
    </article>
  );
}

function pictureOf(type: SharedItem["type"], { kind, thumbnail_url: small, preview_url: whole, waveform_image_url: wave }: SharedContent) {
  if (kind === "audio") return { ...(small ? { picture: mediaUrl(small) } : wave ? { picture: mediaUrl(wave), isMask: true } : {}) };
  const picture = small ?? whole;
  return { ...(picture && { picture: mediaUrl(picture) }), ...(type === "icon" && { isSmall: true }) };
}

function playableOf(id: string, { title, author, duration = 0, preview_url: url, waveform_image_url: wave }: SharedContent): Playable | undefined {
  if (url === undefined) return undefined;
  return {
    id: `shared ${id}`, title, href: location.pathname.slice(base.length), src: mediaUrl(url), seconds: duration, by: author,
    waveform: wave && mediaUrl(wave),
  };
}
