import { useRef } from "preact/hooks";
import plus from "icon:tabler/plus";
import { operateMessages } from "messages:operate";
import { shellMessages } from "messages:shell";
import { Glyph } from "../../components/glyph.tsx";
import { Problem } from "../../components/problem.tsx";
import type { SheetHandle } from "../../components/sheet.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { search, setParams } from "../../router/location.ts";
import type { ApiKey } from "./api-key.ts";
import { KeyRow } from "./key-row.tsx";
import { NewKey } from "./new-key.tsx";

/** What the service answers at most at once. */
const most = 1000;

/** The API keys of every account. */
export function Screen() {
  const t = operateMessages().keys;
  const sheet = useRef<SheetHandle>(null);
  const revoked = search.value.has("revoked");
  const { data, error, again } = useQuery({
    key: ["keys", revoked],
    load: async (signal) => (await connection.json<{ data: ApiKey[] }>("/v1/keys", { query: { revoked, limit: most }, signal })).data,
    keep: true,
  });
  return (
    <>
      <div class="operate-head">
        <h1>{shellMessages().apiKeys}</h1>
        <div class="operate-actions">
          <a class="button" href="/programs">{shellMessages().programs}</a>
          <label class="switch">
            <input
              type="checkbox" role="switch" checked={revoked}
              onChange={(event) => setParams({ revoked: event.currentTarget.checked ? "1" : undefined }, { replace: true })}
            />
            {t.withRevoked}
          </label>
          <button type="button" class="button primary" aria-haspopup="dialog" onClick={() => sheet.current?.open()}>
            <Glyph path={plus} size={18} /> {t.create}
          </button>
        </div>
      </div>
      {error && !data && <Problem error={error} again={again} />}
      {data && (
        <ul class="key-list" aria-label={t.list}>
          {data.map((key) => <KeyRow key={key.id} of={key} />)}
        </ul>
      )}
      <NewKey handle={sheet} />
    </>
  );
}
