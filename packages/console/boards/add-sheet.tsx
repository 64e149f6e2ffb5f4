import { useEffect, useRef, useState } from "preact/hooks";
import plus from "icon:tabler/plus";
import heart from "icon:tabler/heart";
import boardGlyph from "icon:tabler/layout-board-split";
import { boardsMessages } from "messages:boards";
import { Glyph } from "../components/glyph.tsx";
import { Problem } from "../components/problem.tsx";
import { Sheet, type SheetHandle } from "../components/sheet.tsx";
import { useQuery } from "../data/cache.ts";
import { navigate } from "../router/location.ts";
import { failed, toast } from "../shell/toasts.tsx";
import { adding } from "./adding.ts";
import type { Board, BoardRef } from "./board.ts";
import { addToBoard, boardsPage, makeBoard } from "./board-calls.ts";
import { nameOfBoard } from "./name-of-board.ts";
import { noteFavourite } from "./favourites.ts";

/** Asks to which board something goes: one that is there, found by its name, or a new one of the name that was typed. */
export function AddSheet({ refs }: { refs: readonly BoardRef[] }) {
  const t = boardsMessages();
  const sheet = useRef<SheetHandle>(null);
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const name = typed.trim();
  const { data, error, again } = useQuery({
    key: ["boards", "choice", name], keep: true, staleTime: 2000, load: (signal) => boardsPage(name, undefined, signal),
  });
  useEffect(() => sheet.current?.open(), []);

  async function add(board: { id: string; name: string; favourites?: boolean }): Promise<void> {
    const items = await addToBoard(board.id, refs);
    if (board.favourites) for (const item of items) noteFavourite(item, item.id);
    sheet.current?.close();
    toast({ text: t.added({ count: refs.length, board: board.name }), action: { label: t.open, run: () => navigate(`/boards/${board.id}`) } });
  }
  async function act(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    await work().catch(failed);
    setBusy(false);
  }
  const boards = data?.data ?? [];
  const isNew = name !== "" && !boards.some((board) => board.name.toLowerCase() === name.toLowerCase());
  const make = () => act(async () => add(await makeBoard(name, "private")));
  const fits = (board: Board) => !board.favourites;
  return (
    <Sheet handle={sheet} title={t.addTitle} closed={() => void (adding.value = [])}>
      <form
        class="add-board"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNew) void make();
          else if (boards[0]) void act(() => add({ ...boards[0]!, name: nameOfBoard(boards[0]!) }));
        }}
      >
        <input
          class="input" type="search" autofocus autocomplete="off" maxLength={120} aria-label={t.findOrMake} placeholder={t.findOrMake} value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {error && !data && <Problem error={error} again={again} />}
        <ul class="add-board-list" aria-label={t.boards}>
          {name === "" && (
            <li>
              <button
                type="button" class="board-choice" disabled={busy}
                onClick={() => void act(() => add({ id: "favourites", name: t.favourites, favourites: true }))}
              >
                <Glyph path={heart} size={18} /> <span>{t.favourites}</span>
              </button>
            </li>
          )}
          {boards.filter(fits).map((board) => (
            <li key={board.id}>
              <button type="button" class="board-choice" disabled={busy} onClick={() => void act(() => add(board))}>
                <Glyph path={boardGlyph} size={18} /> <span>{board.name}</span> <span class="muted small">{t.count(board.item_count)}</span>
              </button>
            </li>
          ))}
          {isNew && (
            <li>
              <button type="submit" class="board-choice" disabled={busy}><Glyph path={plus} size={18} /> <span>{t.makeNamed(name)}</span></button>
            </li>
          )}
        </ul>
      </form>
    </Sheet>
  );
}
