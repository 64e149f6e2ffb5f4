import { playerMessages } from "messages:player";
import { clock } from "../messages/format.ts";
import { current, play, seek, time } from "./player.ts";
import type { Playable, Queue } from "./playable.ts";

/**
 * The waveform of an item and the place in it: a native slider over the picture, so that arrows, Home and End, touch and screen readers work. Whoever
 * moves it in an item that does not play starts it there.
 */
export function Waveform({ item, list }: { item: Playable; list?: { list: Queue; place: number } }) {
  const t = playerMessages();
  const isCurrent = current.value?.id === item.id;
  const at = isCurrent ? Math.min(time.value, item.seconds) : 0;
  const share = item.seconds > 0 ? (at / item.seconds) * 100 : 0;
  return (
    <div class={`waveform ${isCurrent ? "is-current" : ""} ${item.waveform ? "" : "is-plain"}`} dir="ltr">
      <div class="waveform-picture" style={{ "--at": `${share}%`, ...(item.waveform && { maskImage: `url("${item.waveform}")` }) }} />
      <input
        data-cell
        type="range"
        min={0}
        max={item.seconds}
        step="any"
        value={at}
        aria-label={t.position(item.title)}
        aria-valuetext={t.placeOf({ at: clock(at), whole: clock(item.seconds) })}
        onInput={(event) => {
          const to = Number(event.currentTarget.value);
          if (current.peek()?.id === item.id) seek(to);
          else play(item, list, to);
        }}
      />
    </div>
  );
}
