import type { FindMessages } from "messages:find";
import { number } from "../../messages/format.ts";
import { current } from "../../player/player.ts";
import { type Beat, goesWith, keyRelation, tempoRelation, type TempoRelation } from "./side-by-side.ts";

/** What a track is to the one that plays: its tempo and its key beside the other's. Nothing while none plays, and of the one that plays itself. */
export function Besides({ id, beat, t }: { id: string; beat: Beat; t: FindMessages }) {
  const playing = current.value;
  if (!playing || playing.id === id) return null;
  const tempo = tempoRelation(beat.bpm, playing.bpm);
  const key = keyRelation(beat.key, playing.key);
  if (!tempo && !key) return null;
  return (
    <span class={`audio-beside ${goesWith(beat, playing) ? "fits" : ""}`}>
      {tempo && <span>{tempoInWords(tempo, t)}</span>}
      {key && <span>{t.keyRelations[key]}</span>}
    </span>
  );
}

function tempoInWords(tempo: TempoRelation, t: FindMessages): string {
  return tempo.kind === "other" ? t.tempoBy(number(tempo.by, { signDisplay: "exceptZero" })) : t.tempoRelations[tempo.kind];
}
