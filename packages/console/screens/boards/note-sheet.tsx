import { useEffect, useId, useRef, useState } from "preact/hooks";
import { boardsMessages } from "messages:boards";
import type { BoardItem } from "../../boards/board.ts";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { lookOfItem } from "./look-of-item.ts";

/** Characters of a note. */
const longest = 2000;

/** What somebody has to say of an item. */
export function NoteSheet({ item, save, closed }: { item: BoardItem; save: (note: string) => Promise<void>; closed: () => void }) {
  const t = boardsMessages();
  const sheet = useRef<SheetHandle>(null);
  const field = useId();
  const [note, setNote] = useState(item.note);
  useEffect(() => sheet.current?.open(), []);
  const done = () => {
    if (note !== item.note) void save(note.trim());
    sheet.current?.close();
  };
  return (
    <Sheet handle={sheet} title={t.note(lookOfItem(item)?.title ?? t.types[item.type])} closed={closed}>
      <form
        class="add-board"
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <label class="field-label" for={field}>{t.noteLabel}</label>
        <textarea
          id={field} rows={5} maxLength={longest} autofocus value={note} onInput={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            done();
          }}
        />
        <div class="confirm-foot"><button type="submit" class="button primary">{t.save}</button></div>
      </form>
    </Sheet>
  );
}
