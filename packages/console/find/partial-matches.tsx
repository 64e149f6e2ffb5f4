import plus from "icon:tabler/plus";
import x from "icon:tabler/x";
import { findMessages } from "messages:find";
import { Glyph } from "../components/glyph.tsx";
import { search, setParams } from "../router/location.ts";
import { queryWords } from "./query-words.ts";

/** What a response says of partial matches. */
export interface Matched {
  matched?: "some";
  full_matches?: number;
  relaxed?: readonly string[];
}

/** Above a list of which not all have all words: the words, to take away, or to look for alone. */
export function PartialMatches({ matched, full_matches: full = 0, relaxed = [] }: Matched) {
  const t = findMessages();
  if (matched !== "some") return null;
  const words = queryWords(search.value.get("q") ?? "", relaxed);
  const others = (place: number) => words.filter((_, at) => at !== place).map(({ text }) => text).join(" ");
  return (
    <div class="find-partial">
      <p>{t.allWords(full)} {t.bestFor}</p>
      <ul class="chips" aria-label={t.words}>
        {words.map(({ text, leftOut }, place) => (
          <li key={`${place} ${text}`}>
            {leftOut ? (
              <button type="button" class="chip is-left-out" aria-label={t.onlyWord(text)} title={t.onlyWord(text)} onClick={() => edit(text)}>
                <s>{text}</s> <Glyph path={plus} size={14} />
              </button>
            ) : (
              <button
                type="button" class="chip on" aria-label={t.withoutWord(text)} title={t.withoutWord(text)}
                onClick={() => edit(others(place))}
              >
                {text} <Glyph path={x} size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The chip that was pressed goes: the field that it has changed is where to go on. A phone would open its keyboard for it. */
function edit(query: string): void {
  setParams({ q: query });
  if (matchMedia("(hover: hover)").matches) document.querySelector<HTMLInputElement>(".find-head .search-box input")?.focus();
}
