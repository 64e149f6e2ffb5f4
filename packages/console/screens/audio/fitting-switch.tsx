import { findMessages } from "messages:find";
import { current } from "../../player/player.ts";
import { search, setParams } from "../../router/location.ts";
import { fittingParams, isNarrowedTo } from "./side-by-side.ts";

const names = ["bpm_min", "bpm_max", "key"] as const;

/** Narrows the list to what goes with the track that plays, and back. @param keys values of the key facet */
export function FittingSwitch({ keys }: { keys: readonly string[] }) {
  const t = findMessages();
  const playing = current.value;
  if (!playing) return null;
  const wanted: Partial<Record<string, string>> = fittingParams(playing, keys);
  if (Object.keys(wanted).length === 0) return null;
  const on = isNarrowedTo(playing, search.value);
  return (
    <button
      type="button" class={`chip fitting ${on ? "on" : ""}`} aria-pressed={on} title={t.fittingHint(playing.title)}
      onClick={() => setParams(Object.fromEntries(names.map((name) => [name, on ? undefined : wanted[name]])))}
    >
      {t.fitting}
    </button>
  );
}
