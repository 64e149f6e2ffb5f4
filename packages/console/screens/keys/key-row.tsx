import { useId, useRef, useState } from "preact/hooks";
import pencil from "icon:tabler/pencil";
import trash from "icon:tabler/trash";
import { operateMessages } from "messages:operate";
import { Badge } from "../../components/badge.tsx";
import { ConfirmSheet } from "../../components/confirm-sheet.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { readSession, session } from "../../data/session.ts";
import { date, moment } from "../../messages/format.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import type { ApiKey } from "./api-key.ts";

/** One key: what it may do, when it was used, and how to rename or end it. */
export function KeyRow({ of: key }: { of: ApiKey }) {
  const t = operateMessages().keys;
  const { name, hint, account, scopes, premium, last_used_at: used, member, created_at: made, expires_at: ends, revoked_at: revoked, source } = key;
  const own = session.value?.key.id === key.id;
  return (
    <li class={`key ${revoked ? "is-revoked" : ""}`}>
      <div class="key-name">
        <b>{name}</b> {own && <span class="chip on">{t.own}</span>}
        <div class="muted small">
          <code>{hint}…</code> · {account}{member && ` · ${member.name}`}{source === "environment" && ` · ${t.environment}`}
        </div>
      </div>
      <ul class="key-scopes" aria-label={t.scopes}>
        {scopes.map((scope) => <li key={scope} class="chip" title={t.scopeHints[scope]}>{t.scopeNames[scope]}</li>)}
        {premium && <li class="chip" title={t.premium}>{t.premiumShort}</li>}
      </ul>
      <div class="key-times small">
        <div>{used ? `${t.lastUsed}: ${moment(used)}` : t.unused}</div>
        <div class="muted">{t.madeAt}: {date(made)}{ends && ` · ${t.endsAt(date(ends))}`}</div>
        {revoked && <Badge tone="bad">{t.revokedAt(moment(revoked))}</Badge>}
      </div>
      {!revoked && <div class="key-actions"><Rename of={key} /><Revoke of={key} own={own} /></div>}
    </li>
  );
}

function Rename({ of: { id, name } }: { of: ApiKey }) {
  const t = operateMessages().keys;
  const sheet = useRef<SheetHandle>(null);
  const field = useId();
  const [typed, setTyped] = useState(name);
  async function rename(): Promise<void> {
    try {
      await connection.json(`/v1/keys/${encodeURIComponent(id)}`, { method: "PATCH", body: { name: typed.trim() } });
      sheet.current?.close();
      refresh("keys");
      if (session.peek()?.key.id === id) void readSession();
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
            <input id={field} class="input" value={typed} required maxLength={200} onInput={(event) => setTyped(event.currentTarget.value)} />
          </div>
          <button type="submit" class="button primary">{t.save}</button>
        </form>
      </Sheet>
    </>
  );
}

function Revoke({ of: { id, name, source }, own }: { of: ApiKey; own: boolean }) {
  const t = operateMessages().keys;
  async function revoke(): Promise<void> {
    await connection.json(`/v1/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
    toast({ text: t.revoked(name) });
    // The service ends the sessions of the key: this one is among them.
    if (own) session.value = null;
    else refresh("keys");
  }
  return (
    <ConfirmSheet
      class="icon-button" button={<><span class="visually-hidden">{t.revokeOf(name)}</span><Glyph path={trash} /></>}
      loses title={t.revokeTitle(name)} action={t.revoke} run={revoke}
    >
      <p>{t.revokeText}</p>
      {own && <p class="fault">{t.revokeOwn}</p>}
      {source === "environment" && <p>{t.revokeEnvironment}</p>}
    </ConfirmSheet>
  );
}
