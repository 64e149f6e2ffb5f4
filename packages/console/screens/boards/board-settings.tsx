import { useRef, useState } from "preact/hooks";
import settings from "icon:tabler/settings";
import trash from "icon:tabler/trash";
import { boardsMessages } from "messages:boards";
import type { Board } from "../../boards/board.ts";
import { ConfirmSheet } from "../../components/confirm-sheet.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { allows } from "../../data/session.ts";
import { navigate } from "../../router/location.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import { BoardFields } from "./board-fields.tsx";

/** Renames a board, says who sees it, deletes it; of one whose key has ended an admin becomes the owner. */
export function BoardSettings({ board }: { board: Board }) {
  const t = boardsMessages();
  const sheet = useRef<SheetHandle>(null);
  const path = `/v1/boards/${board.id}`;
  async function takeOver(): Promise<void> {
    try {
      await connection.json(`${path}/take-over`, { method: "POST", body: {} });
      toast({ text: t.takenOver });
      refresh("boards");
    } catch (error) {
      failed(error);
    }
  }
  async function remove(): Promise<void> {
    await connection.json(path, { method: "DELETE" });
    toast({ text: t.removed(board.name) });
    refresh("boards");
    navigate("/boards", { replace: true });
  }
  return (
    <>
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => sheet.current?.open()}>
        <Glyph path={settings} size={18} /> {t.settings}
      </button>
      {board.owner.ended && allows("admin") && <button type="button" class="button" title={t.ended} onClick={() => void takeOver()}>{t.takeOver}</button>}
      <ConfirmSheet
        class="icon-button" loses title={t.remove} action={t.remove} run={remove}
        button={<><Glyph path={trash} /><span class="visually-hidden">{t.remove}</span></>}
      >
        <p>{t.removeText(board.name)}</p>
      </ConfirmSheet>
      <Sheet handle={sheet} title={t.settings}><Change board={board} done={() => sheet.current?.close()} /></Sheet>
    </>
  );
}

function Change({ board: { id, name, description, visibility }, done }: { board: Board; done: () => void }) {
  const t = boardsMessages();
  const [values, setValues] = useState({ name, description, visibility });
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      await connection.json(`/v1/boards/${id}`, { method: "PATCH", body: { ...values, name: values.name.trim() } });
      refresh("boards");
      toast({ text: t.saved, stays: 2000 });
      done();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      class="add-board"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <BoardFields values={values} change={setValues} />
      <div class="confirm-foot"><button type="submit" class="button primary" disabled={busy || values.name.trim() === ""}>{t.save}</button></div>
    </form>
  );
}
