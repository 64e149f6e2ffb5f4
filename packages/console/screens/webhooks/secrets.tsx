import { useState } from "preact/hooks";
import copyGlyph from "icon:tabler/copy";
import eye from "icon:tabler/eye";
import eyeOff from "icon:tabler/eye-off";
import { operateMessages } from "messages:operate";
import { Badge } from "../../components/badge.tsx";
import { ConfirmSheet } from "../../components/confirm-sheet.tsx";
import { copy } from "../../components/copy.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Problem } from "../../components/problem.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { moment } from "../../messages/format.ts";
import { toast } from "../../shell/toasts.tsx";

interface Secret {
  id: string;
  secret: string;
  created_at: string;
  retires_at?: string;
}

/** The secrets that sign now, and their rotation. */
export function Secrets() {
  const t = operateMessages().webhooks;
  const { data, error, again } = useQuery({
    key: ["webhooks", "secrets"],
    load: async (signal) => (await connection.json<{ data: Secret[] }>("/v1/webhook-secrets", { signal })).data,
  });
  async function rotate(): Promise<void> {
    const { data: secrets } = await connection.json<{ data: Secret[] }>("/v1/webhook-secrets", { method: "POST" });
    const until = secrets[1]?.retires_at;
    if (until) toast({ text: t.rotated(moment(until)), stays: 10_000 });
    refresh("webhooks", "secrets");
  }
  return (
    <div class="operate-narrow">
      <p class="muted">{t.secretsHint}</p>
      {error && !data && <Problem error={error} again={again} />}
      <ul class="cards">{data?.map((secret) => <SecretCard key={secret.id} {...secret} />)}</ul>
      <ConfirmSheet button={t.rotate} title={t.rotateTitle} action={t.rotateAction} run={rotate}>
        <p>{t.rotateText}</p>
      </ConfirmSheet>
    </div>
  );
}

function SecretCard({ secret, created_at: at, retires_at: until }: Secret) {
  const t = operateMessages().webhooks;
  const [seen, setSeen] = useState(false);
  return (
    <li class="card">
      <div class="card-line">
        {until ? <Badge tone="quiet">{t.signsUntil(moment(until))}</Badge> : <Badge tone="good">{t.signs}</Badge>}
        <span class="muted small">{t.made(moment(at))}</span>
      </div>
      <div class="card-line">
        <code class="secret">{seen ? secret : `${secret.slice(0, 8)}${"•".repeat(16)}`}</code>
        <span class="card-end">
          <IconButton label={seen ? t.hide : t.show} glyph={seen ? eyeOff : eye} onClick={() => setSeen(!seen)} />
          <IconButton label={t.copySecret} glyph={copyGlyph} onClick={() => void copy(secret, t.views.secrets)} />
        </span>
      </div>
    </li>
  );
}
