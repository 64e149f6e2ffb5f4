import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { createMessages } from "messages:create";
import { shellMessages } from "messages:shell";
import { Described } from "../../components/described.tsx";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { useFetched } from "../../components/use-fetched.ts";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { drafts } from "../../data/drafts.ts";
import { session } from "../../data/session.ts";
import { FormState } from "../../forms/form-state.ts";
import type { WholeModel } from "../../forms/model.ts";
import type { Upload } from "../../forms/upload.ts";
import type { Params } from "../../router/match-path.ts";
import { search, setParams } from "../../router/location.ts";
import { learn } from "../../tasks/task-feed.ts";
import type { Task } from "../../tasks/task.ts";
import { CreateForm } from "./create-form.tsx";
import { LatestResults } from "./latest-results.tsx";
import { Presets } from "./presets.tsx";
import { Readiness } from "./readiness.tsx";
import { Result } from "./result.tsx";
import { valuesFrom, valuesWith } from "./values-from.ts";

type View = "form" | "json" | "code";

/** One model: its form, the same as JSON and as code, and the result beside it. */
export function Screen({ params }: { params: Params }) {
  const path = params.model ?? "";
  const from = search.value.get("from") ?? undefined;
  const file = search.value.get("upload") ?? undefined;
  const prompt = search.value.get("prompt") ?? undefined;
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
  const begun = from ? `?from=${from}` : file ? `?upload=${file}` : prompt ? `?prompt=${prompt}` : "";
  return (
    <Workplace
      key={path + begun} form={path + begun} model={model.data} source={source.data}
      values={upload.data ? valuesWith(upload.data.url, upload.data.media, model.data.schema) : promptValues(model.data, prompt)}
      lost={source.error ?? upload.error ?? undefined}
    />
  );
}

/** A form that a search has found begins with what was looked for. */
function promptValues({ schema }: WholeModel, prompt: string | undefined): Record<string, unknown> | undefined {
  return prompt !== undefined && schema.properties?.prompt ? { prompt } : undefined;
}

interface WorkplaceProps {
  /** Under which name its draft is kept: the model and what it began with. */
  form: string;
  model: WholeModel;
  /** The task that the form begins with. */
  source: Task | undefined;
  /** What it begins with else. */
  values: Record<string, unknown> | undefined;
  /** Why it does not begin with what it was to begin with. */
  lost: Error | undefined;
}

const accountOf = () => session.peek()?.account.id ?? "";
const draftOf = (form: string) => drafts.read(accountOf(), form);

/** The state of a form, each change of which is kept in this browser at once: nothing is typed that a reload would lose. */
function useDraft(form: string, begin: () => FormState): FormState {
  const [state] = useState(begin);
  // Before anything can be typed: a change that comes before the first look is no change to it.
  useLayoutEffect(() => {
    let first = true;
    return effect(() => {
      const { value } = state.values;
      // Without a change there is nothing to keep; what is empty is no draft.
      if (!first) drafts.write(accountOf(), form, Object.keys(state.body.peek()).length === 0 ? {} : value);
      first = false;
    });
  }, [state, form]);
  return state;
}

function Workplace({ form, model, source, values, lost }: WorkplaceProps) {
  const t = createMessages();
  const state = useDraft(form, () => new FormState(model, draftOf(form) ?? (source ? valuesFrom(source, model) : values)));
  const view = (search.value.get("view") as View | null) ?? "form";
  const Code = useFetched(async () => (await import("./code-view.tsx")).CodeView, view === "code");
  const Json = useFetched(async () => (await import("./json-view.tsx")).JsonView, view === "json");
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
        <p class="muted" lang="en"><Described text={[model.summary, model.description].filter(Boolean).join(". ")} /></p>
        <Readiness model={model} />
      </div>
      {lost && <Problem error={lost}><p>{t.lost}</p></Problem>}
      <div class="create-body">
        <div class="create-form">
          <Segments
            bare label={t.view} value={view} options={views} change={(to) => setParams({ view: to === "form" ? undefined : to }, { replace: true })}
          />
          <Presets state={state} />
          {view === "json" && Json && <Json state={state} />}
          {view === "code" && Code && <Code state={state} />}
          <CreateForm state={state} hidden={view !== "form"} />
          <LatestResults model={model.path} chosen={search.value.get("task") ?? undefined} />
        </div>
        <Result state={state} id={search.value.get("task") ?? undefined} />
      </div>
    </div>
  );
}
