import { useRef, useState } from "preact/hooks";
import devices from "icon:tabler/devices";
import keyGlyph from "icon:tabler/key";
import userOff from "icon:tabler/user-off";
import { peopleMessages } from "messages:people";
import { ConfirmSheet } from "../../components/confirm-sheet.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { readSession, type Role, session } from "../../data/session.ts";
import { moment } from "../../messages/format.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import { type Member, roles } from "./member.ts";
import { PersonBudget } from "./person-budget.tsx";
import { SessionList } from "./session-list.tsx";
import { ShownLink } from "./shown-link.tsx";

/** A member: their role, their sessions, their budget, a link for their password, and their end. */
export function MemberRow({ of: member }: { of: Member }) {
  const t = peopleMessages();
  const { id, name, email, role, last_seen_at: seen } = member;
  const isOwn = session.value?.member?.id === id;
  async function change(next: Role, select: HTMLSelectElement): Promise<void> {
    try {
      await connection.json(`/v1/members/${id}`, { method: "PATCH", body: { role: next } });
      toast({ text: t.roleChanged({ name, role: t.roles[next] }) });
      if (isOwn) void readSession();
    } catch (error) {
      select.value = role;
      failed(error);
    }
    refresh("members");
  }
  async function end(): Promise<void> {
    await connection.json(`/v1/members/${id}`, { method: "DELETE" });
    toast({ text: t.ended(name) });
    if (isOwn) session.value = null;
    else refresh("members");
  }
  return (
    <li class="person">
      <div class="person-name">
        <b>{name}</b> {isOwn && <span class="chip on">{t.you}</span>}
        <div class="muted small">{email}{(seen || !isOwn) && ` · ${seen ? t.lastSeen(moment(seen)) : t.neverSeen}`}</div>
      </div>
      <select aria-label={t.changeRole(name)} value={role} onChange={({ currentTarget }) => void change(currentTarget.value as Role, currentTarget)}>
        {roles.map((one) => <option key={one} value={one}>{t.roles[one]}</option>)}
      </select>
      <div class="person-actions">
        <Sessions of={member} />
        <PersonBudget of={member} />
        <PasswordLink of={member} />
        <ConfirmSheet
          class="icon-button" button={<><span class="visually-hidden">{t.end(name)}</span><Glyph path={userOff} /></>}
          loses title={t.end(name)} action={t.endAction} run={end}
        >
          <p>{t.endText}</p>
        </ConfirmSheet>
      </div>
    </li>
  );
}

function Sessions({ of: { id, name } }: { of: Member }) {
  const t = peopleMessages();
  const sheet = useRef<SheetHandle>(null);
  return (
    <>
      <IconButton label={t.sessionsOf(name)} glyph={devices} aria-haspopup="dialog" onClick={() => sheet.current?.open()} />
      <Sheet handle={sheet} title={t.sessionsOf(name)}><SessionList at={`/v1/members/${id}/sessions`} /></Sheet>
    </>
  );
}

function PasswordLink({ of: { id, name } }: { of: Member }) {
  const t = peopleMessages();
  const sheet = useRef<SheetHandle>(null);
  const [url, setUrl] = useState<string | undefined>(undefined);
  async function make(): Promise<void> {
    try {
      setUrl((await connection.json<{ data: { url: string } }>(`/v1/members/${id}/password-link`, { method: "POST" })).data.url);
      sheet.current?.open();
    } catch (error) {
      failed(error);
    }
  }
  return (
    <>
      <IconButton label={t.passwordLink(name)} glyph={keyGlyph} aria-haspopup="dialog" onClick={() => void make()} />
      <Sheet handle={sheet} title={t.passwordLink(name)} closed={() => setUrl(undefined)}>{url && <ShownLink url={url} hint={t.resetOnce} />}</Sheet>
    </>
  );
}
