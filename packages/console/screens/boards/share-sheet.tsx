import type { RefObject } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import x from "icon:tabler/x";
import { boardsMessages } from "messages:boards";
import type { Board } from "../../boards/board.ts";
import { copy } from "../../components/copy.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { moment } from "../../messages/format.ts";
import { failed, toast } from "../../shell/toasts.tsx";

interface Share {
  id: string;
  url?: string;
  download: boolean;
  created_at: string;
  expires_at: string;
}

const ends = [1, 7, 30, 90];

/** Links that show a board to those who have no key: a new one, and those that hold. */
export function ShareSheet({ board, handle, closed }: { board: Board; handle: RefObject<SheetHandle | null>; closed: () => void }) {
  const t = boardsMessages();
  useEffect(() => handle.current?.open(), []);
  return (
    <Sheet handle={handle} title={t.shareTitle} closed={closed}>
      <div class="add-board">
        <p class="muted">{t.shareHint}</p>
        <NewLink board={board.id} />
        <Links board={board.id} />
      </div>
    </Sheet>
  );
}

function NewLink({ board }: { board: string }) {
  const t = boardsMessages();
  const field = useId();
  const [days, setDays] = useState(7);
  const [download, setDownload] = useState(false);
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState<string | undefined>(undefined);
  async function make(): Promise<void> {
    setBusy(true);
    try {
      const body = { expires_in: days * 86_400, download };
      setUrl((await connection.json<{ data: Share }>(`/v1/boards/${board}/shares`, { method: "POST", body })).data.url);
      refresh("shares");
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
        void make();
      }}
    >
      <Segments
        label={t.ends} value={String(days)} options={ends.map((value) => ({ value: String(value), label: t.days(value) }))} change={(to) => setDays(Number(to))}
      />
      <label class="switch">
        <input type="checkbox" role="switch" checked={download} onChange={() => setDownload(!download)} />
        <span>{t.download}</span>
      </label>
      <button type="submit" class="button primary" disabled={busy} aria-busy={busy}>{t.makeLink}</button>
      {url !== undefined && (
        <div class="field" role="status">
          <label class="field-label" for={field}>{t.link}</label>
          <div class="board-link">
            <input id={field} class="input" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
            <button type="button" class="button" onClick={() => void copy(url, t.link)}>{t.copyLink}</button>
          </div>
          <p class="field-hint">{t.linkOnce}</p>
        </div>
      )}
    </form>
  );
}

function Links({ board }: { board: string }) {
  const t = boardsMessages();
  const { data, error, again } = useQuery({
    key: ["shares", board], staleTime: 0, load: async (signal) => (await connection.json<{ data: Share[] }>(`/v1/boards/${board}/shares`, { signal })).data,
  });
  async function end(id: string): Promise<void> {
    try {
      await connection.json(`/v1/boards/${board}/shares/${id}`, { method: "DELETE" });
      toast({ text: t.linkEnded });
    } catch (problem) {
      failed(problem);
    }
    refresh("shares");
  }
  return (
    <section>
      <h3>{t.links}</h3>
      {error && !data && <Problem error={error} again={again} />}
      {data?.length === 0 && <p class="muted small">{t.noLinks}</p>}
      <ul class="board-links">
        {data?.map(({ id, download, expires_at: until }) => (
          <li key={id}>
            <span>{t.endsOn(moment(until))} <span class="muted small">{download ? t.withDownload : t.lookOnly}</span></span>
            <IconButton label={`${t.endLink}: ${t.endsOn(moment(until))}`} glyph={x} onClick={() => void end(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
