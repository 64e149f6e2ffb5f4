import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import archive from "icon:tabler/file-zip";
import boardGlyph from "icon:tabler/layout-board-split";
import shareGlyph from "icon:tabler/share-2";
import { boardsMessages } from "messages:boards";
import { adding } from "../../boards/adding.ts";
import type { BoardItem } from "../../boards/board.ts";
import { changeItem, getBoard } from "../../boards/board-calls.ts";
import { nameOfBoard } from "../../boards/name-of-board.ts";
import { byTextSize } from "../../components/by-text-size.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { Problem } from "../../components/problem.tsx";
import type { SheetHandle } from "../../components/sheet.tsx";
import { useFetched } from "../../components/use-fetched.ts";
import { VirtualGrid } from "../../components/virtual-grid.tsx";
import { useQuery } from "../../data/cache.ts";
import { number } from "../../messages/format.ts";
import type { Queue } from "../../player/playable.ts";
import { base } from "../../router/base.ts";
import { announce } from "../../shell/announce.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { failed } from "../../shell/toasts.tsx";
import { BoardCell, type CellActions } from "./board-cell.tsx";
import { BoardItems } from "./board-items.ts";
import { BoardSettings } from "./board-settings.tsx";
import { CellToCome } from "./cell-to-come.tsx";
import { doesSound, lookOfItem } from "./look-of-item.ts";
import { Moves } from "./moves.ts";
import { NoteSheet } from "./note-sheet.tsx";
import { takeOff } from "./take-off.ts";

const nothing: ReadonlySet<string> = new Set();

/** One board: everything on it in its order, and what can be done with it. */
export function BoardView({ id }: { id: string }) {
  const t = boardsMessages();
  const { data: board, error, again } = useQuery({ key: ["boards", "one", id], staleTime: 2000, load: (signal) => getBoard(id, signal) });
  const list = useMemo(() => new BoardItems(`/v1/boards/${encodeURIComponent(id)}/items`), [id]);
  const [selected, setSelected] = useState(nothing);
  const [noted, setNoted] = useState<BoardItem | undefined>(undefined);
  const sheet = useRef<SheetHandle>(null);
  const [sharing, setSharing] = useState(false);
  const Share = useFetched(async () => (await import("./share-sheet.tsx")).ShareSheet, sharing);
  const actions = useActions(id, list, setSelected, setNoted);
  useEffect(() => {
    if (board) document.title = `${nameOfBoard(board)} · Atelier`;
  });
  useItemKeys(list, actions);
  const look = useCallback((_: number, to: number) => void list.need(to + 1), [list]);
  // What somebody adds to this very board by the sheet comes at its end. What Undo puts back is read again by itself.
  const known = useRef<number | undefined>(undefined);
  useEffect(() => {
    const more = board && known.current !== undefined && board.item_count > Math.max(known.current, list.items.peek().length);
    if (more && list.whole.peek()) void list.reload();
    known.current = board?.item_count;
  }, [board?.item_count]);

  const selectAll = async () => {
    await list.need(Infinity);
    setSelected(new Set(list.items.peek().map((item) => item.id)));
  };
  const items = list.items.value;
  const count = list.whole.value ? items.length : Math.max(items.length, board?.item_count ?? 0);
  const chosen = items.filter((item) => selected.has(item.id));
  if (error && !board) return <><h1>{t.boards}</h1><Problem error={error} again={again}><a class="button" href="/boards">{t.boards}</a></Problem></>;
  if (!board) return <h1 aria-busy="true">{t.boards}</h1>;
  return (
    <div class="board">
      <div class="create-head">
        <a class="small" href="/boards">{t.boards}</a>
        <h1>{nameOfBoard(board)}</h1>
        {board.description !== "" && <p class="muted">{board.description}</p>}
      </div>
      <div class="board-bar">
        <span class="muted small">{t.count(count)} · {t.visibilities[board.visibility]}</span>
        {count > 0 && (
          <a class="button" href={`${base}/v1/boards/${board.id}/zip`} download><Glyph path={archive} size={18} /> {t.zip}</a>
        )}
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => setSharing(true)}><Glyph path={shareGlyph} size={18} /> {t.share}</button>
        {!board.favourites && <BoardSettings board={board} />}
      </div>
      {chosen.length > 0 && (
        <div class="board-bar board-selection" role="group" aria-label={t.selected(chosen.length)}>
          <strong>{t.selected(chosen.length)}</strong>
          <button type="button" class="button" onClick={() => void (adding.value = chosen.map(({ type, ref }) => ({ type, ref })))}>{t.addSelected}</button>
          <button type="button" class="button" onClick={() => actions.remove(chosen.map((item) => item.id))}>{t.removeSelected}</button>
          <button type="button" class="button quiet" onClick={() => void selectAll()}>{t.selectAll}</button>
          <button type="button" class="button quiet" onClick={() => setSelected(nothing)}>{t.selectNone}</button>
        </div>
      )}
      {list.problem.value && <Problem error={list.problem.value} again={() => list.again()} />}
      {list.whole.value && count === 0 && (
        <EmptyState glyph={boardGlyph} title={t.empty}><p>{t.emptyHint}</p><a class="button primary" href="/">{t.toSearch}</a></EmptyState>
      )}
      {count > 0 && (
        <VirtualGrid
          count={count} label={nameOfBoard(board)} minWidth={byTextSize(160)} rowHeight={byTextSize(278)} perFrame={5} look={look}
          cell={(place) => {
            const item = items[place];
            if (!item) return <CellToCome />;
            return (
              <BoardCell
                item={item} place={place} last={place === count - 1} selected={selected.has(item.id)}
                favourites={board.favourites && board.owner.me} actions={actions}
              />
            );
          }}
        />
      )}
      {noted && <NoteSheet item={noted} save={(note) => saveNote(id, list, noted, note)} closed={() => setNoted(undefined)} />}
      {sharing && Share && <Share board={board} handle={sheet} closed={() => setSharing(false)} />}
    </div>
  );
}

async function saveNote(board: string, list: BoardItems, item: BoardItem, note: string): Promise<void> {
  list.set({ ...item, note });
  try {
    await changeItem(board, item.id, { note });
  } catch (error) {
    list.set(item);
    failed(error);
  }
}

function useActions(
  board: string, list: BoardItems, setSelected: (to: (before: ReadonlySet<string>) => ReadonlySet<string>) => void, setNoted: (item: BoardItem) => void,
): CellActions {
  return useMemo<CellActions>(() => {
    const moves = new Moves({ send: ({ id, after }) => changeItem(board, id, { after }), undo: ({ id, from }) => void list.move(id, from), failed });
    return {
      select: (id) => setSelected((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]))),
      note: setNoted,
      remove(ids) {
        const gone = new Set(ids);
        setSelected((before) => new Set([...before].filter((id) => !gone.has(id))));
        void takeOff(board, list, gone);
      },
      move: (id, to) => move(list, moves, id, to),
      queue(id) {
        const sounding = list.items.peek().filter(doesSound);
        const queue: Queue = { count: sounding.length, at: async (place) => sounding[place] && lookOfItem(sounding[place])?.playable };
        const place = sounding.findIndex((item) => item.id === id);
        return place < 0 ? undefined : { list: queue, place };
      },
    };
  }, [board, list]);
}

function move(list: BoardItems, moves: Moves, id: string, to: number): void {
  const from = list.items.peek().findIndex((item) => item.id === id);
  if (from < 0 || to < 0 || to >= list.items.peek().length || to === from) return;
  const after = list.move(id, to);
  announce(boardsMessages().moved({ place: number(to + 1), count: number(list.items.peek().length) }));
  void moves.add({ id, from, after });
}

/** Keys of the item that has the focus. */
function useItemKeys(list: BoardItems, actions: CellActions): void {
  const t = boardsMessages();
  const withItem = (work: (item: BoardItem, place: number) => void) => (): boolean => {
    const id = document.activeElement?.closest<HTMLElement>("[data-item]")?.dataset.item;
    const place = list.items.peek().findIndex((item) => item.id === id);
    if (place < 0) return false;
    work(list.items.peek()[place]!, place);
    return true;
  };
  useShortcuts(t.boards, [
    { keys: ["x"], label: t.keys.select, run: withItem(({ id }) => actions.select(id)) },
    { keys: ["e"], label: t.keys.note, run: withItem((item) => actions.note(item)) },
    { keys: ["Delete"], label: t.keys.remove, run: withItem(({ id }, place) => [focusPlace(place + 1), actions.remove([id])]) },
  ]);
  useEffect(() => {
    const shift = (event: KeyboardEvent) => {
      if (!event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
      const along = document.documentElement.dir === "rtl" ? -1 : 1;
      const row = columnsOf();
      const by = { ArrowLeft: -along, ArrowRight: along, ArrowUp: -row, ArrowDown: row }[event.key];
      if (by === undefined) return;
      const done = withItem(({ id }, place) => {
        actions.move(id, place + by);
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-item="${id}"] [data-cell]`)?.focus());
      })();
      if (done) event.preventDefault();
    };
    document.addEventListener("keydown", shift);
    return () => document.removeEventListener("keydown", shift);
  }, [list, actions]);
}

/** Cells of a row, as they stand now. */
function columnsOf(): number {
  const cells = [...document.querySelectorAll<HTMLElement>(".board .grid-cell")];
  const top = cells[0]?.offsetTop;
  return Math.max(1, cells.filter((cell) => cell.offsetTop === top).length);
}

/** What is taken off by a key leaves the focus on the next one. */
function focusPlace(place: number): void {
  document.querySelector<HTMLElement>(`[data-place="${place}"] [data-cell]`)?.focus();
}
