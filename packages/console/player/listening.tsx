import restore from "icon:tabler/restore";
import { useEffect } from "preact/hooks";
import { regionMessages } from "messages:region";
import { IconButton } from "../components/icon-button.tsx";
import { number } from "../messages/format.ts";
import { announce } from "../shell/announce.tsx";
import { useShortcuts } from "../shell/shortcuts.ts";
import { current, speed, speeds, time } from "./player.ts";
import type { Playable } from "./playable.ts";
import { clearRegion, markEnd, region } from "./region.ts";
import { RegionTools } from "./region-tools.tsx";
import { exactly } from "./region-words.ts";
import { toolsShownFor } from "./tools-shown.ts";

export { RegionWaveform } from "./region-waveform.tsx";

/** How fast it is played, and the way back with one press. */
export function Speed() {
  const t = regionMessages();
  const shown = (rate: string) => `${number(Number(rate), { maximumFractionDigits: 2 })}×`;
  return (
    <span class="player-speed">
      <select class="input" aria-label={t.speed} title={t.speed} value={speed.value} onChange={(event) => step(0, event.currentTarget.value)}>
        {speeds.map((rate) => <option key={rate} value={rate}>{shown(rate)}</option>)}
      </select>
      {speed.value !== "1" && <IconButton label={t.normalSpeed} glyph={restore} size={18} onClick={() => step(0, "1")} />}
    </span>
  );
}

/** @param by how many places of the list faster @param from where to begin */
function step(by: -1 | 0 | 1, from: string = speed.peek()): void {
  const place = speeds.findIndex((rate) => rate === from) + by;
  speed.value = speeds[Math.min(speeds.length - 1, Math.max(0, place))]!;
}

/** The keys of regions and speed, and above the player what can be done with the region of what plays, unless its details show that already. */
export function Listening({ item }: { item: Playable }) {
  const t = regionMessages();
  useEffect(() => {
    if (region.peek()?.id !== item.id && toolsShownFor.peek() !== region.peek()?.id) clearRegion();
  }, [item.id]);
  const mark = (end: "from" | "to") => () => {
    const playing = current.peek();
    if (!playing) return false;
    const { from, to } = markEnd(playing, end, time.peek());
    announce(t.marked({ from: exactly(from), to: exactly(to), length: exactly(to - from) }));
    return true;
  };
  const rate = (by: -1 | 0 | 1, from?: string) => () => {
    step(by, from);
    announce(`${t.speed} ${number(Number(speed.peek()), { maximumFractionDigits: 2 })}×`);
  };
  useShortcuts(t.region, [
    { keys: ["[", "i"], label: t.markStart, run: mark("from") },
    { keys: ["]", "o"], label: t.markEnd, run: mark("to") },
    { keys: ["u"], label: t.clear, run: () => (region.peek() ? clearRegion() : false) },
    { keys: [","], label: t.slower, run: rate(-1) },
    { keys: ["."], label: t.faster, run: rate(1) },
    { keys: ["0"], label: t.normalSpeed, run: rate(0, "1") },
  ]);
  if (region.value?.id !== item.id || toolsShownFor.value === item.id) return null;
  return <div class="player-region"><RegionTools item={item} /></div>;
}
