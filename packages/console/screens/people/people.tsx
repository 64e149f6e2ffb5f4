import { useRef } from "preact/hooks";
import plus from "icon:tabler/plus";
import x from "icon:tabler/x";
import { peopleMessages } from "messages:people";
import { shellMessages } from "messages:shell";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Problem } from "../../components/problem.tsx";
import type { SheetHandle } from "../../components/sheet.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { session } from "../../data/session.ts";
import { date } from "../../messages/format.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import { Invite } from "./invite.tsx";
import type { Invitation, Member } from "./member.ts";
import { MemberRow } from "./member-row.tsx";

/** The people of the account, and those who are invited. */
export function Screen() {
  const t = peopleMessages();
  const sheet = useRef<SheetHandle>(null);
  const { data, error, again } = useQuery({
    key: ["members", false], keep: true, load: async (signal) => (await connection.json<{ data: Member[] }>("/v1/members", { signal })).data,
  });
  return (
    <>
      <div class="operate-head">
        <h1>{shellMessages().people}</h1>
        <button type="button" class="button primary" aria-haspopup="dialog" onClick={() => sheet.current?.open()}>
          <Glyph path={plus} size={18} /> {t.invite}
        </button>
      </div>
      {error && !data && <Problem error={error} again={again} />}
      {data?.length === 0 && (
        <p>
          {t.noMembers} {session.value?.offers_password && <a href="/account">{t.inviteFirst}</a>}
        </p>
      )}
      {data && data.length > 0 && <ul class="people-part" aria-label={t.members}>{data.map((member) => <MemberRow key={member.id} of={member} />)}</ul>}
      <Invitations />
      <Invite handle={sheet} />
    </>
  );
}

function Invitations() {
  const t = peopleMessages();
  const { data = [] } = useQuery({
    key: ["invitations"], keep: true, load: async (signal) => (await connection.json<{ data: Invitation[] }>("/v1/invitations", { signal })).data,
  });
  async function withdraw(id: string): Promise<void> {
    try {
      await connection.json(`/v1/invitations/${id}`, { method: "DELETE" });
      toast({ text: t.withdrawn });
    } catch (error) {
      failed(error);
    }
    refresh("invitations");
  }
  if (data.length === 0) return null;
  return (
    <section class="people-part">
      <h2>{t.invitations}</h2>
      <ul aria-label={t.invitations}>
        {data.map(({ id, role, email, expires_at: end }) => (
          <li key={id} class="person">
            <div class="person-name">
              <b>{email ?? t.anyEmail}</b>
              <div class="muted small">{t.roles[role]} · {t.until(date(end))}</div>
            </div>
            <IconButton label={t.withdraw(email ?? t.anyEmail)} glyph={x} onClick={() => void withdraw(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
