import pauseGlyph from "icon:tabler/player-pause";
import playGlyph from "icon:tabler/player-play";
import { findMessages } from "messages:find";
import { playerMessages } from "messages:player";
import type { SoundEffect, Track } from "../../../../clients/typescript/src/api.generated.ts";
import { Glyph } from "../../components/glyph.tsx";
import { cache } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import type { Playable, Queue } from "../../player/playable.ts";
import { current, play, playing, toggle } from "../../player/player.ts";
import { failed } from "../../shell/toasts.tsx";
import { musicKind, playableOf, soundKind } from "../audio/audio-kind.ts";
import type { ReviewGroup } from "./review-groups.ts";

/** Three items of a group, each of which plays, and the next ones after it. */
export function ReviewExamples({ group: { what, examples }, label }: { group: ReviewGroup; label: string }) {
  const t = playerMessages();
  const f = findMessages();
  const catalog = what === "category" ? "sounds" : "music";
  // Fetched when somebody wants to listen: with a hundred groups that is three hundred items.
  const at = (place: number): Promise<Playable> => cache.fetchQuery({
    queryKey: ["review", catalog, examples[place]!.id],
    queryFn: async () => {
      const { id } = examples[place]!;
      return catalog === "sounds"
        ? playableOf(await connection.json<SoundEffect>(`${soundKind.api}/${id}`), soundKind, f)
        : playableOf(await connection.json<Track>(`${musicKind.api}/${id}`), musicKind, f);
    },
  });
  const list: Queue = { count: examples.length, at };
  return (
    <ul class="review-examples" aria-label={label}>
      {examples.map(({ id, name }, place) => {
        const isCurrent = current.value?.id === `${catalog} ${id}`;
        const plays = isCurrent && playing.value;
        return (
          <li key={id}>
            <button
              type="button" class={`review-example ${isCurrent ? "is-current" : ""}`} aria-label={plays ? t.pause(name) : t.play(name)} title={name}
              onClick={() => (isCurrent ? toggle() : void at(place).then((item) => play(item, { list, place }), failed))}
            >
              <Glyph path={plays ? pauseGlyph : playGlyph} size={16} />
              <span class="review-file">{name.slice(name.lastIndexOf("/") + 1)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
