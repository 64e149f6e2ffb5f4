import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { FormState } from "../../forms/form-state.ts";
import type { WholeModel } from "../../forms/model.ts";
import type { Upload } from "../../forms/upload.ts";
import { createMessages } from "../../messages/create/create-messages.ts";
import { shellMessages } from "../../messages/shell/shell-messages.ts";
import type { Params } from "../../router/match-path.ts";
import { search, setParams } from "../../router/location.ts";
import { learn } from "../../tasks/task-feed.ts";
import type { Task } from "../../tasks/task.ts";
import { CodeView } from "./code-view.tsx";
import { CreateForm } from "./create-form.tsx";
import { JsonView } from "./json-view.tsx";
import { Readiness } from "./readiness.tsx";
import { Result } from "./result.tsx";
import { valuesFrom, valuesWith } from "./values-from.ts";

type View = "form" | "json" | "code";

/** One model: its form, the same as JSON and as code, and the result beside it. */
export function Screen({ params }: { params: Params }) {
  const path = params.model ?? "";
  const from = search.value.get("from") ?? undefined;
  const file = search.value.get("upload") ?? undefined;
  const model = useQuery({
    key: ["model", path],
    load: async (signal) => (await connection.json<{ data: WholeModel }>(`/v1/models/${encodeURIComponent(path)}`, { signal })).data,
    staleTime: Infinity,
  });
  const source = useQuery({
    key: ["task", from], enabled: from !== undefined,
    load: async (signal) => (await connection.json<{ data: Task }>(`/v1/tasks/${from}`, { signal })).data,
  });
  const upload = useQuery({
    key: ["upload", file], enabled: file !== undefined,
    load: async (signal) => (await connection.json<{ data: Upload }>(`/v1/uploads/${file}`, { signal })).data,
  });
  const waits = (from && !source.data && !source.error) || (file && !upload.data && !upload.error);
  const shell = shellMessages();
  if (model.error) return (
    <>
      <h1>{shell.create}</h1>
      <Problem error={model.error} again={model.again}><a class="button" href="/create">{createMessages().allModels}</a></Problem>
    </>
  );
  if (!model.data || waits) return <h1 aria-busy="true">{shell.create}</h1>;
  return (
    <Workplace
      key={`${path} ${from ?? ""} ${file ?? ""}`} model={model.data} source={source.data}
      values={upload.data && valuesWith(upload.data.url, upload.data.media, model.data.schema)} lost={source.error ?? upload.error ?? undefined}
    />
  );
}

interface WorkplaceProps {
  model: WholeModel;
  /** The task that the form begins with. */
  source: Task | undefined;
  /** What it begins with else. */
  values: Record<string, unknown> | undefined;
  /** Why it does not begin with what it was to begin with. */
  lost: Error | undefined;
}

function Workplace({ model, source, values, lost }: WorkplaceProps) {
  const t = createMessages();
  const [state] = useState(() => new FormState(model, source ? valuesFrom(source, model) : values));
  const view = (search.value.get("view") as View | null) ?? "form";
  const views = useMemo(() => (["form", "json", "code"] as const).map((value) => ({ value, label: t.views[value] })), [t]);
  useEffect(() => {
    if (source) learn(source);
  }, []);
  // The outlet focuses the heading of a screen; another model is the same screen.
  useLayoutEffect(() => {
    document.title = `${model.name} · Atelier`;
  });
  return (
    <div class="create">
      <div class="create-head">
        <a class="small" href="/create">{t.allModels}</a>
        <h1 lang="en">{model.name}</h1>
        <p class="muted" lang="en">{[model.summary, model.description].filter(Boolean).join(". ")}</p>
        <Readiness model={model} />
      </div>
      {lost && <Problem error={lost}><p>{t.lost}</p></Problem>}
      <div class="create-body">
        <div class="create-form">
          <Segments
            bare label={t.view} value={view} options={views} change={(to) => setParams({ view: to === "form" ? undefined : to }, { replace: true })}
          />
          {view === "json" && <JsonView state={state} />}
          {view === "code" && <CodeView state={state} />}
          <CreateForm state={state} hidden={view !== "form"} />
        </div>
        <Result state={state} id={search.value.get("task") ?? undefined} />
      </div>
    </div>
  );
}
