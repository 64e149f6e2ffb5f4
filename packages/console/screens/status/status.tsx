import { createMessages } from "messages:create";
import { operateMessages } from "messages:operate";
import { shellMessages } from "messages:shell";
import { Badge } from "../../components/badge.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Problem } from "../../components/problem.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { bytes, moment, number } from "../../messages/format.ts";
import { nameIn } from "../../messages/name-in.ts";
import { longTime } from "./long-time.ts";

interface Capability {
  engine: string;
  kind: string;
  ready: boolean;
  /** Work of the kind may come to it. */
  used: boolean;
  fidelity?: string;
  reason?: string;
  last_check?: { at: string; passed: boolean; error?: string };
}

interface KindState {
  kind: string;
  ready: boolean;
  engine?: string;
  reason?: string;
}

interface Status {
  version: string;
  uptime_seconds: number;
  ready: boolean;
  waits_for: readonly string[];
  engines: readonly Capability[];
  kinds: readonly KindState[];
  queue: { waiting: number; in_progress: number };
  workers: number;
  workers_busy: number;
  catalogs: { sounds: number; music: number; icons: number };
  disk: { free_bytes: number; total_bytes: number };
  ffmpeg?: string;
}

/** What the service can do now, and what it has. */
export function Screen() {
  const t = operateMessages().status;
  const { data, error, again } = useQuery({
    key: ["status"],
    load: async (signal) => (await connection.json<{ data: Status }>("/v1/status", { signal })).data,
    every: 5000,
    staleTime: 0,
  });
  return (
    <>
      <div class="operate-head">
        <h1>{shellMessages().status}</h1>
        {data && <p class="muted small">{t.asked}</p>}
      </div>
      {error && <Problem error={error} again={again} />}
      {data && (
        <>
          <Facts status={data} />
          <section class="status-kinds">
            <h2>{t.kinds}</h2>
            <p class="muted small">{t.kindsHint}</p>
            <Kinds status={data} />
          </section>
        </>
      )}
    </>
  );
}

function Facts({ status }: { status: Status }) {
  const t = operateMessages().status;
  const { ready, waits_for: waits, uptime_seconds: up, version, queue, workers, workers_busy: busy, catalogs, disk, ffmpeg } = status;
  const free = disk.free_bytes / Math.max(1, disk.total_bytes);
  return (
    <dl class="tiles">
      <div class="tile">
        <dt>{shellMessages().status}</dt>
        <dd><Badge tone={ready ? "good" : waits.length > 0 ? "busy" : "bad"}>{ready ? t.ready : t.notReady}</Badge></dd>
        <dd class="muted small">{waits.length > 0 ? t.waitsFor(waits.join(", ")) : t.up(longTime(up))}</dd>
      </div>
      <div class="tile">
        <dt>{t.queue}</dt>
        <dd><b class="numbers">{number(queue.waiting)}</b> {t.waiting}</dd>
        <dd class="muted small">{number(queue.in_progress)} {t.inProgress}</dd>
      </div>
      <div class="tile">
        <dt>{t.workers}</dt>
        <dd>{t.busyOf({ busy, total: workers })}</dd>
        <dd><meter min={0} max={workers} value={busy} aria-label={t.workers} /></dd>
      </div>
      <div class="tile">
        <dt>{t.disk}</dt>
        <dd class={free < 0.05 ? "fault" : ""}>{t.freeOf({ free: bytes(disk.free_bytes), total: bytes(disk.total_bytes) })}</dd>
        <dd><meter min={0} max={1} value={1 - free} aria-label={t.disk} /></dd>
      </div>
      <div class="tile">
        <dt>{t.library}</dt>
        <dd class="tile-counts">
          <span><b class="numbers">{number(catalogs.sounds)}</b> {t.sounds}</span>
          <span><b class="numbers">{number(catalogs.music)}</b> {t.music}</span>
          <span><b class="numbers">{number(catalogs.icons)}</b> {t.icons}</span>
        </dd>
      </div>
      <div class="tile">
        <dt>{t.version}</dt>
        <dd>{version}</dd>
        <dd class={ffmpeg === undefined ? "fault small" : "muted small"}>{ffmpeg === undefined ? t.noFfmpeg : `${t.ffmpeg} ${ffmpeg}`}</dd>
      </div>
    </dl>
  );
}

/** Kinds down, engines across. */
function Kinds({ status: { kinds, engines } }: { status: Status }) {
  const t = operateMessages().status;
  const names = [...new Set(engines.map(({ engine }) => engine))];
  return (
    <DataTable<KindState>
      caption={t.kinds} rows={kinds} id={({ kind }) => kind}
      columns={[
        {
          name: t.kind, head: true,
          cell: ({ kind, ready, reason }) => <>{kind}{!ready && <span class="fault small status-reason">{reason ?? t.none}</span>}</>,
        },
        ...names.map((engine) => ({
          name: engine,
          cell: (kind: KindState) => (
            <Cell capability={engines.find((one) => one.engine === engine && one.kind === kind.kind)} next={kind.engine === engine && names.length > 1} />
          ),
        })),
      ]}
    />
  );
}

function Cell({ capability, next }: { capability: Capability | undefined; next: boolean }) {
  const t = operateMessages().status;
  if (!capability) return <span class="muted" title={t.nothing}>–</span>;
  const { ready, used, fidelity, reason, last_check: check } = capability;
  const words = fidelity ? nameIn(createMessages().fidelities, fidelity) : t.ready;
  return (
    <span class="status-cell">
      <Badge tone={!used ? "quiet" : ready ? "good" : "bad"}>{ready ? words : t.notReady}</Badge>
      {!ready && reason && <span class="muted small">{reason}</span>}
      {check && (
        <span class={check.passed ? "muted small" : "fault small"}>
          {check.error === undefined ? t.checked(moment(check.at)) : t.checkFailed({ when: moment(check.at), error: check.error })}
        </span>
      )}
      {!used && <span class="muted small">{t.unused}</span>}
      {next && <span class="muted small">{t.next}</span>}
    </span>
  );
}
