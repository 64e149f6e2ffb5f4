import searchGlyph from "icon:tabler/search";
import { createMessages } from "messages:create";
import titles from "messages:intents/all";
import { shellMessages } from "messages:shell";
import { startMessages } from "messages:start";
import { Glyph } from "../../components/glyph.tsx";
import { Problem } from "../../components/problem.tsx";
import { allows } from "../../data/session.ts";
import type { Model } from "../../forms/model.ts";
import { useModels } from "../../forms/use-models.ts";
import { dollars } from "../../messages/format.ts";
import { language } from "../../messages/language.ts";
import { nameIn } from "../../messages/name-in.ts";
import { search, setParams } from "../../router/location.ts";
import { cardPicture } from "./card-picture.ts";
import { findForms, type FoundForm, hrefOf, startingPoints } from "./find-forms.ts";
import { Readiness } from "./readiness.tsx";

/** What can be made here: found by what somebody wants to do, or looked through in groups. */
export function Screen() {
  const t = createMessages();
  const studio = startMessages().find;
  const { data, error, again } = useModels();
  const models = data ?? [];
  const typed = search.value.get("q") ?? "";
  const groups = Map.groupBy(models, ({ group }) => group);
  const found = findForms(typed, models, titles, language.value);
  return (
    <div class="models">
      <h1>{shellMessages().create}</h1>
      {data && data.every(isLocal) && (
        <p class="models-local">{t.local} {allows("admin") && <a href="/engines">{t.toEngines}</a>}</p>
      )}
      <div class="find-forms">
        <label class="field-label" for="find-forms">{studio.label}</label>
        <div class="search-box">
          <Glyph path={searchGlyph} />
          <input
            id="find-forms" class="input" type="search" autocomplete="off" placeholder={studio.example} value={typed}
            onInput={(event) => setParams({ q: event.currentTarget.value }, { replace: true })}
          />
        </div>
        <p class="visually-hidden" role="status">{typed.trim() !== "" && data && (found.length > 0 ? studio.found(found.length) : studio.none)}</p>
      </div>
      {error && !data && <Problem error={error} again={again} />}
      {typed.trim() !== "" && data && found.length === 0 && <p class="muted">{studio.none}</p>}
      {data && (typed.trim() === ""
        ? <FoundForms title={studio.starts} forms={startingPoints(models, titles, language.value)} />
        : <FoundForms title={studio.found(found.length)} forms={found} />)}
      <p class="muted">{t.intro}</p>
      {[...groups].map(([group, own]) => (
        <section key={group} class="model-group" aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{nameIn(t.groups, group)}</h2>
          <ul class="model-cards">
            {own.map((model) => <li key={model.path}><ModelCard model={model} /></li>)}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Made by rules or classical methods on this machine. */
const isLocal = ({ engine }: Model) => engine === "local";

function FoundForms({ title, forms }: { title: string; forms: readonly FoundForm[] }) {
  const t = startMessages().find;
  if (forms.length === 0) return null;
  return (
    <section class="found-forms" aria-label={title}>
      <h2 class="field-label">{title}</h2>
      <ul class="found-list">
        {forms.map((form) => (
          <li key={hrefOf(form)}>
            <a class="found-form" href={hrefOf(form)}>
              <CardPicture model={form.model} />
              <span class="found-words">
                <span class="model-name">{form.title}</span>
                <span class="model-summary">{form.prompt === undefined ? <span lang="en">{form.model.name}</span> : t.begun(form.prompt)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ModelCard({ model }: { model: Model }) {
  const t = startMessages();
  return (
    <a class="model-card" href={`/create/${model.path}`}>
      <CardPicture model={model} />
      <span class="model-name" lang="en">{model.name}</span>
      <span class="model-summary" lang="en">{model.summary}</span>
      <Readiness model={model} />
      {model.price && <span class="small muted">{t.costs(dollars(model.price.amount))}</span>}
    </a>
  );
}

/** Before and after, fetched when the card comes into sight. It says nothing that the words do not. */
function CardPicture({ model }: { model: Model }) {
  const picture = cardPicture(model.kinds);
  return picture ? <img class="card-picture" src={picture} alt="" loading="lazy" decoding="async" width={480} height={270} /> : null;
}
