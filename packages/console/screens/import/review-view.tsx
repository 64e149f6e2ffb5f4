import { useEffect, useRef, useState } from "preact/hooks";
import check from "icon:tabler/check";
import { findMessages } from "messages:find";
import { reviewMessages } from "messages:review";
import { Glyph } from "../../components/glyph.tsx";
import { sentenceOf } from "../../components/problem.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { nameOf } from "../../find/facet-values.ts";
import { CategoryOptions, uncategorised } from "../audio/category-options.tsx";
import type { ImportReview } from "./import-review.ts";
import { ReviewExamples } from "./review-examples.tsx";
import type { ReviewGroup } from "./review-groups.ts";

/** Words of a group that are shown. */
const mostWords = 6;

/** What an import has guessed, group by group: accepted, changed as a whole, or left for later. */
export function ReviewView({ review }: { review: ImportReview }) {
  const t = reviewMessages();
  const { groups, measured } = review;
  const list = useRef<HTMLDivElement>(null);
  if (groups.length === 0 && measured.tempo + measured.key === 0) return null;
  const acceptable = review.acceptable().length;
  const done = groups.length - review.open.value.length;
  // Whoever decides goes on with the next group, once this one is drawn as decided.
  const goOn = () => requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(".review-group.is-open .review-value")?.focus());
  return (
    <section class="review" aria-labelledby="review-title">
      <h2 id="review-title">{t.title}</h2>
      {groups.length > 0 && (
        <>
          <p class="muted">{t.hint}</p>
          <div class="operate-bar review-bar">
            <p role="status">{done === groups.length ? t.done : t.progress({ done, all: groups.length })}</p>
            {acceptable > 1 && <button type="button" class="button" onClick={() => void review.acceptAll()}>{t.acceptAll(acceptable)}</button>}
          </div>
        </>
      )}
      <div ref={list} class="review-groups">
        {(["category", "genre", "mood"] as const).map((what) => {
          const some = groups.filter((group) => group.what === what);
          return some.length > 0 && (
            <section key={what} aria-label={t.whats[what]}>
              {new Set(groups.map((group) => group.what)).size > 1 && <h3>{t.whats[what]}</h3>}
              <ul class="review-list">{some.map((group) => <Group key={group.key} group={group} review={review} goOn={goOn} />)}</ul>
            </section>
          );
        })}
      </div>
      {measured.tempo + measured.key > 0 && <p class="muted small">{t.measured({ tempo: measured.tempo, key: measured.key })}</p>}
    </section>
  );
}

function evidenceOf({ by, words }: ReviewGroup): string {
  const t = reviewMessages().evidence;
  const quoted = words.slice(0, mostWords).map((word) => t.quoted(word)).join(", ");
  if (by === "nothing") return quoted === "" ? t.nothing : t.nothingButFolder(quoted);
  const said = t[by];
  return typeof said === "string" ? said : said(quoted);
}

interface GroupProps {
  group: ReviewGroup;
  review: ImportReview;
  goOn: () => void;
}

function Group({ group, review, goOn }: GroupProps) {
  const t = reviewMessages();
  const f = findMessages();
  const { key, what, by, words, ids } = group;
  const decision = review.decisions.value.get(key);
  const [value, setValue] = useState(group.value);
  const shown = (name: string) => (what === "category" ? nameOf(name, f) : name);
  const closed = decision?.state === "decided" || decision?.state === "later" ? decision : undefined;
  const decide = (to: string | null) => void review.decide(group, to).then((done) => done && goOn());
  const title = shown(group.value);
  return (
    <li class={`review-group ${closed ? "is-closed" : "is-open"}`} aria-label={`${title}, ${t.items(ids.length)}`}>
      <div class="review-what">
        <p class="review-title"><b>{title}</b> <span class="muted numbers">{t.items(ids.length)}</span></p>
        <p class="muted small">{evidenceOf(group)}{words.length > mostWords && " …"}</p>
      </div>
      {closed
        ? (
          <div class="review-said">
            {closed.state === "later" ? <span class="muted">{t.putOff}</span> : (
              <span class="review-now"><Glyph path={check} size={18} /> {closed.value === null ? t.tookAway : t.decided(shown(closed.value))}</span>
            )}
            <button type="button" class="button quiet" onClick={() => review.reopen(group)}>{t.again}</button>
          </div>
        )
        : (
          <>
            <ReviewExamples group={group} label={t.examples(title)} />
            <form
              class="review-form"
              onSubmit={(event) => {
                event.preventDefault();
                decide(value.trim());
              }}
            >
              {what === "category"
                ? <CategoryChoice value={value} change={setValue} />
                : <TermChoice what={what} value={value} change={setValue} />}
              <button
                type="submit" class="button primary" aria-busy={decision?.state === "sending"}
                disabled={decision?.state === "sending" || value.trim() === "" || (by === "nothing" && value === uncategorised)}
              >
                {value.trim() === group.value ? t.accept : t.change(ids.length)}
              </button>
              {what !== "category" && <button type="button" class="button" onClick={() => decide(null)}>{t.takeAway}</button>}
              <button
                type="button" class="button quiet"
                onClick={() => {
                  review.later(group);
                  goOn();
                }}
              >
                {t.later}
              </button>
            </form>
            {decision?.state === "failed" && <p class="field-fault" role="alert">{sentenceOf(decision.error)}</p>}
          </>
        )}
    </li>
  );
}

interface ChoiceProps {
  value: string;
  change: (value: string) => void;
}

function CategoryChoice({ value, change }: ChoiceProps) {
  const t = reviewMessages();
  return (
    <select class="review-value" aria-label={t.value.category} value={value} onChange={(event) => change(event.currentTarget.value)}>
      <CategoryOptions none={value === uncategorised ? t.none : undefined} />
    </select>
  );
}

/** Any name, those that the library has offered. */
function TermChoice({ what, value, change }: ChoiceProps & { what: "genre" | "mood" }) {
  const { data } = useQuery({
    key: ["admin", `${what}s`, "names"],
    load: (signal) => connection.json<{ results: { name: string }[] }>(`/v1/admin/${what}s`, { signal }),
  });
  const [options, setOptions] = useState<string[]>([]);
  useEffect(() => setOptions((data?.results ?? []).map(({ name }) => name)), [data]);
  return (
    <>
      <input
        class="input review-value" aria-label={reviewMessages().value[what]} list={`review-${what}`} maxLength={100} autocomplete="off" value={value}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <datalist id={`review-${what}`}>{options.map((name) => <option key={name} value={name} />)}</datalist>
    </>
  );
}
