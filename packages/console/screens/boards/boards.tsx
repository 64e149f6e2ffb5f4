import { useEffect, useRef, useState } from "preact/hooks";
import heartGlyph from "icon:tabler/heart";
import boardGlyph from "icon:tabler/layout-board-split";
import plus from "icon:tabler/plus";
import { boardsMessages } from "messages:boards";
import type { Board } from "../../boards/board.ts";
import { boardsPage, getBoard } from "../../boards/board-calls.ts";
import { nameOfBoard } from "../../boards/name-of-board.ts";
import { Badge } from "../../components/badge.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { Problem } from "../../components/problem.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { SearchBox } from "../../find/search-box.tsx";
import type { Params } from "../../router/match-path.ts";
import { navigate, search } from "../../router/location.ts";
import { failed } from "../../shell/toasts.tsx";
import { BoardFields, type BoardValues } from "./board-fields.tsx";
import { BoardView } from "./board-view.tsx";
import { ItemPicture } from "./item-picture.tsx";
import { lookOfItem } from "./look-of-item.ts";

/** Boards, and one of them. */
export function Screen({ params: { id } }: { params: Params }) {
  return id === undefined ? <Boards /> : <BoardView key={id} id={id} />;
}

function Boards() {
  const t = boardsMessages();
  const q = search.value.get("q") ?? "";
  const [pages, setPages] = useState(1);
  useEffect(() => setPages(1), [q]);
  const { data, error, again } = useQuery({ key: ["boards", "list", q, pages], keep: true, staleTime: 2000, load: (signal) => boardsOf(q, pages, signal) });
  const favourites = useQuery({ key: ["boards", "one", "favourites"], staleTime: 2000, load: (signal) => getBoard("favourites", signal) });
  const others = (data?.boards ?? []).filter(({ id }) => id !== favourites.data?.id);
  const shown = [...(q === "" && favourites.data ? [favourites.data] : []), ...others];
  return (
    <div class="boards">
      <div class="operate-head">
        <h1>{t.boards}</h1>
        <NewBoard />
      </div>
      <SearchBox label={t.search} />
      {error && !data && <Problem error={error} again={again} />}
      {data && others.length === 0 && q !== "" && <EmptyState glyph={boardGlyph} title={t.noneFit} />}
      {data && others.length === 0 && q === "" && <p class="muted">{t.none}. {t.noneHint}</p>}
      <ul class="board-cards" aria-label={t.boards} aria-busy={!data}>
        {shown.map((board) => <li key={board.id}><BoardCard board={board} /></li>)}
      </ul>
      {data?.more && <button type="button" class="button history-more" onClick={() => setPages(pages + 1)}>{t.older}</button>}
    </div>
  );
}

async function boardsOf(q: string, pages: number, signal: AbortSignal): Promise<{ boards: Board[]; more: boolean }> {
  const boards: Board[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page++) {
    const { data, next_cursor: next } = await boardsPage(q, cursor, signal);
    boards.push(...data);
    cursor = next;
    if (next === undefined) break;
  }
  return { boards, more: cursor !== undefined };
}

function BoardCard({ board }: { board: Board }) {
  const t = boardsMessages();
  const looks = board.preview.flatMap((item) => lookOfItem(item) ?? []);
  return (
    <a class="board-card" href={`/boards/${board.id}`}>
      <span class={`board-tiles has-${Math.min(4, looks.length)}`} aria-hidden="true">
        {looks.length === 0 && <Glyph path={board.favourites ? heartGlyph : boardGlyph} size={40} />}
        {looks.slice(0, 4).map((look, place) => <span key={place} class="board-tile"><ItemPicture look={look} /></span>)}
      </span>
      <span class="board-card-name">{board.favourites && <Glyph path={heartGlyph} size={16} />} {nameOfBoard(board)}</span>
      <span class="muted small">
        {t.count(board.item_count)} · {t.visibilities[board.visibility]}{!board.owner.me && board.owner.name !== "" && ` · ${board.owner.name}`}
      </span>
      {board.owner.ended && <Badge tone="quiet">{t.ended}</Badge>}
    </a>
  );
}

function NewBoard() {
  const t = boardsMessages();
  const sheet = useRef<SheetHandle>(null);
  return (
    <>
      <button type="button" class="button primary" aria-haspopup="dialog" onClick={() => sheet.current?.open()}>
        <Glyph path={plus} size={18} /> {t.make}
      </button>
      <Sheet handle={sheet} title={t.make}><Make done={() => sheet.current?.close()} /></Sheet>
    </>
  );
}

function Make({ done }: { done: () => void }) {
  const t = boardsMessages();
  const [values, setValues] = useState<BoardValues>({ name: "", description: "", visibility: "private" });
  const [busy, setBusy] = useState(false);
  async function make(): Promise<void> {
    setBusy(true);
    try {
      const { data } = await connection.json<{ data: Board }>("/v1/boards", { method: "POST", body: { ...values, name: values.name.trim() } });
      refresh("boards");
      done();
      navigate(`/boards/${data.id}`);
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  }
  return (
    <form
      class="add-board"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <BoardFields values={values} change={setValues} />
      <div class="confirm-foot"><button type="submit" class="button primary" disabled={busy || values.name.trim() === ""}>{t.create}</button></div>
    </form>
  );
}
