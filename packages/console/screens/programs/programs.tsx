import plug from "icon:tabler/plug-connected";
import trash from "icon:tabler/trash";
import { operateMessages } from "messages:operate";
import { programsMessages } from "messages:programs";
import { ConfirmSheet } from "../../components/confirm-sheet.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { Problem } from "../../components/problem.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import type { Scope } from "../../data/session.ts";
import { date, moment } from "../../messages/format.ts";
import { toast } from "../../shell/toasts.tsx";

interface Grant {
  id: string;
  program: string;
  scopes: readonly Scope[];
  given_by: { name: string };
  created_at: string;
  last_used_at?: string;
}

/** Programs that were let in by logging in, and the end of their access. */
export function Screen() {
  const t = programsMessages();
  const { data, error, again } = useQuery({
    key: ["grants"], load: async (signal) => (await connection.json<{ data: Grant[] }>("/v1/grants", { signal })).data,
  });
  return (
    <>
      <div class="operate-head"><h1>{t.programs}</h1></div>
      <p class="muted">{t.hint}</p>
      {error && !data && <Problem error={error} again={again} />}
      {data?.length === 0 && <EmptyState glyph={plug} title={t.empty}>{t.emptyHint}</EmptyState>}
      {data && data.length > 0 && (
        <ul class="key-list" aria-label={t.list}>
          {data.map((grant) => <Row key={grant.id} of={grant} />)}
        </ul>
      )}
    </>
  );
}

function Row({ of: { id, program, scopes, given_by: giver, created_at: made, last_used_at: used } }: { of: Grant }) {
  const t = programsMessages();
  const words = operateMessages().keys;
  async function end(): Promise<void> {
    await connection.json(`/v1/grants/${encodeURIComponent(id)}`, { method: "DELETE" });
    toast({ text: t.ended(program) });
    refresh("grants");
  }
  return (
    <li class="key">
      <div class="key-name">
        <b>{program}</b>
        <div class="muted small">{t.givenBy(giver.name)}</div>
      </div>
      <ul class="key-scopes" aria-label={words.scopes}>
        {scopes.map((scope) => <li key={scope} class="chip" title={words.scopeHints[scope]}>{words.scopeNames[scope]}</li>)}
      </ul>
      <div class="key-times small">
        <div>{used ? `${words.lastUsed}: ${moment(used)}` : words.unused}</div>
        <div class="muted">{words.madeAt}: {date(made)}</div>
      </div>
      <div class="key-actions">
        <ConfirmSheet
          class="icon-button" button={<><span class="visually-hidden">{t.endOf(program)}</span><Glyph path={trash} /></>}
          loses title={t.endTitle(program)} action={t.end} run={end}
        >
          <p>{t.endText}</p>
        </ConfirmSheet>
      </div>
    </li>
  );
}
