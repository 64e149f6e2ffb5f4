import { Problem } from "../../components/problem.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { allows } from "../../data/session.ts";
import type { Model } from "../../forms/model.ts";
import { createMessages } from "../../messages/create/create-messages.ts";
import { shellMessages } from "../../messages/shell/shell-messages.ts";
import { Readiness } from "./readiness.tsx";

/** Every model in its group: what can be made here, and whether it can be made now. */
export function Screen() {
  const t = createMessages();
  const { data, error, again } = useModels();
  const groups = Map.groupBy(data ?? [], ({ group }) => group);
  return (
    <div class="models">
      <h1>{shellMessages().create}</h1>
      <p class="muted">{t.intro}</p>
      {data && data.every(isLocal) && (
        <p class="models-local">{t.local} {allows("admin") && <a href="/engines">{t.toEngines}</a>}</p>
      )}
      {error && !data && <Problem error={error} again={again} />}
      {[...groups].map(([group, models]) => (
        <section key={group} class="model-group" aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{t.groups[group] ?? group}</h2>
          <ul class="model-cards">
            {models.map((model) => <li key={model.path}><ModelCard model={model} /></li>)}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Made by rules or classical methods on this machine. */
const isLocal = ({ engine }: Model) => engine === "local";

export function useModels() {
  return useQuery({ key: ["models"], load: async (signal) => (await connection.json<{ data: Model[] }>("/v1/models", { signal })).data });
}

function ModelCard({ model }: { model: Model }) {
  return (
    <a class="model-card" href={`/create/${model.path}`}>
      <span class="model-name" lang="en">{model.name}</span>
      <span class="model-summary" lang="en">{model.summary}</span>
      <Readiness model={model} />
    </a>
  );
}
