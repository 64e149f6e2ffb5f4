import x from "icon:tabler/x";
import { peopleMessages } from "messages:people";
import { IconButton } from "../../components/icon-button.tsx";
import { Problem } from "../../components/problem.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { moment } from "../../messages/format.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import type { BrowserSession } from "./member.ts";

/** Sessions one by one, with what ends them. @param at path of the list, the caller's own or a member's */
export function SessionList({ at }: { at: string }) {
  const t = peopleMessages();
  const { data, error, again } = useQuery({
    key: ["sessions", at], staleTime: 0, load: async (signal) => (await connection.json<{ data: BrowserSession[] }>(at, { signal })).data,
  });
  async function end(path: string): Promise<void> {
    try {
      const { data: answer } = await connection.json<{ data: { ended?: number } }>(path, { method: "DELETE" });
      toast({ text: t.othersEnded(answer.ended ?? 1) });
      refresh("sessions");
    } catch (problem) {
      failed(problem);
    }
  }
  if (error && !data) return <Problem error={error} again={again} />;
  if (!data) return null;
  const others = data.filter(({ current }) => !current);
  return (
    <>
      {data.length === 0 && <p class="muted">{t.noSessions}</p>}
      <ul aria-label={t.sessions}>
        {data.map((one) => (
          <li key={one.id} class="person">
            <div class="person-name">
              <b>{wordsOf(one)}</b> {one.current && <span class="chip on">{t.thisSession}</span>}
              <div class="muted small">{[one.address, t.begun(moment(one.created_at)), t.used(moment(one.last_seen_at))].filter(Boolean).join(" · ")}</div>
            </div>
            {!one.current && <IconButton label={t.endSession(wordsOf(one))} glyph={x} onClick={() => void end(`${at}/${one.id}`)} />}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div><button type="button" class="button" onClick={() => void end(at)}>{others.length < data.length ? t.endOthers : t.endAll}</button></div>
      )}
    </>
  );
}

function wordsOf({ browser, system }: BrowserSession): string {
  const t = peopleMessages();
  if (browser !== undefined && system !== undefined) return t.browserOn({ browser, system });
  return browser ?? system ?? t.unknownBrowser;
}
