import { useId, useRef, useState } from "preact/hooks";
import pencil from "icon:tabler/pencil";
import trash from "icon:tabler/trash";
import { passkeysMessages } from "messages:passkeys";
import { ConfirmSheet } from "../../components/confirm-sheet.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import type { Passkey } from "../../data/passkeys.ts";
import { date, moment } from "../../messages/format.ts";
import { failed, toast } from "../../shell/toasts.tsx";

interface PasskeyRowProps {
  of: Passkey;
  /** Whether there is no other. */
  isLast: boolean;
  /** Whether the password counts only with one of them. */
  required: boolean;
}

/** One passkey: when it was used, and how to rename or remove it. */
export function PasskeyRow({ of: passkey, isLast, required }: PasskeyRowProps) {
  const t = passkeysMessages();
  const { id, name, backed_up: backedUp, created_at: made, last_used_at: used } = passkey;
  async function remove(): Promise<void> {
    await connection.json(`/v1/passkeys/${encodeURIComponent(id)}`, { method: "DELETE" });
    toast({ text: t.removed(name) });
    refresh("passkeys");
  }
  return (
    <li class="passkey">
      <div>
        <b>{name}</b>
        <div class="muted small">{used ? t.usedAt(moment(used)) : t.unused} · {t.madeAt(date(made))} · {backedUp ? t.backedUp : t.onlyHere}</div>
      </div>
      <div class="passkey-actions">
        <Rename of={passkey} />
        <ConfirmSheet
          class="icon-button" button={<><span class="visually-hidden">{t.removeOf(name)}</span><Glyph path={trash} /></>}
          loses title={t.removeOf(name)} action={t.remove} run={remove}
        >
          <p>{t.removeText}</p>
          {isLast && required && <p>{t.removeLast}</p>}
        </ConfirmSheet>
      </div>
    </li>
  );
}

function Rename({ of: { id, name } }: { of: Passkey }) {
  const t = passkeysMessages();
  const sheet = useRef<SheetHandle>(null);
  const field = useId();
  const [typed, setTyped] = useState(name);
  async function rename(): Promise<void> {
    try {
      await connection.json(`/v1/passkeys/${encodeURIComponent(id)}`, { method: "PATCH", body: { name: typed.trim() } });
      sheet.current?.close();
      refresh("passkeys");
    } catch (error) {
      failed(error);
    }
  }
  return (
    <>
      <IconButton
        label={t.renameOf(name)} glyph={pencil} aria-haspopup="dialog"
        onClick={() => {
          setTyped(name);
          sheet.current?.open();
        }}
      />
      <Sheet handle={sheet} title={t.renameOf(name)}>
        <form
          class="key-form"
          onSubmit={(event) => {
            event.preventDefault();
            void rename();
          }}
        >
          <div class="field">
            <label class="field-label" for={field}>{t.name}</label>
            <input id={field} class="input" value={typed} required maxLength={100} onInput={(event) => setTyped(event.currentTarget.value)} />
          </div>
          <button type="submit" class="button primary">{t.save}</button>
        </form>
      </Sheet>
    </>
  );
}
