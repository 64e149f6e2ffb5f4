import { useState } from "preact/hooks";
import downloadGlyph from "icon:tabler/download";
import bracketsGlyph from "icon:tabler/brackets-contain";
import repeat from "icon:tabler/repeat";
import x from "icon:tabler/x";
import { regionMessages } from "messages:region";
import { Glyph } from "../components/glyph.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { failed } from "../shell/toasts.tsx";
import { current, play, playing, seek, time, toggle } from "./player.ts";
import type { Playable } from "./playable.ts";
import { clearRegion, looped, markRegion, type Region, region } from "./region.ts";
import { exactly } from "./region-words.ts";
import { saveCut } from "./save-cut.ts";

/** Seconds that are marked where somebody asks for a region and has not said which. */
const firstLength = 5;

/** What can be done with the marked part of an item; where none is marked, how to mark one. */
export function RegionTools({ item }: { item: Playable }) {
  const t = regionMessages();
  const marked = region.value?.id === item.id ? region.value : undefined;
  if (marked) return <Tools item={item} marked={marked} />;
  return (
    <div class="region-tools">
      <button type="button" class="button quiet" onClick={() => markFirst(item)}>
        <Glyph path={bracketsGlyph} size={18} /> {t.mark}
      </button>
      <span class="muted small">{t.hint}</span>
    </div>
  );
}

function Tools({ item, marked }: { item: Playable; marked: Region }) {
  const t = regionMessages();
  const [saving, setSaving] = useState(false);
  const { from, to } = marked;

  async function save(format: "wav" | "mp3"): Promise<void> {
    setSaving(true);
    await saveCut(item.cutPath!, { from, to, format }).catch(failed);
    setSaving(false);
  }

  return (
    <div class="region-tools" role="group" aria-label={t.region}>
      <span class="region-words numbers">{exactly(from)} – {exactly(to)} <b>{exactly(to - from)}</b></span>
      <button type="button" class="button" aria-pressed={looped.value} onClick={() => toggleLoop(item, marked)}>
        <Glyph path={repeat} size={18} /> {t.loop}
      </button>
      {item.cutPath && (["wav", "mp3"] as const).map((format) => (
        <button
          key={format} type="button" class="button" disabled={saving} aria-label={t.save(format.toUpperCase())} title={t.save(format.toUpperCase())}
          onClick={() => void save(format)}
        >
          <Glyph path={downloadGlyph} size={18} /> {format.toUpperCase()}
        </button>
      ))}
      <IconButton label={t.clear} glyph={x} size={18} onClick={clearRegion} />
    </div>
  );
}

function markFirst(item: Playable): void {
  const at = current.peek()?.id === item.id ? time.peek() : 0;
  markRegion(item, at, Math.min(item.seconds, at + Math.min(firstLength, item.seconds / 2)));
}

/** Starts the part, or lets what plays go on beyond it. */
function toggleLoop(item: Playable, { from }: Region): void {
  looped.value = !looped.peek();
  if (!looped.peek()) return;
  if (current.peek()?.id !== item.id) return play(item, undefined, from);
  seek(from);
  if (!playing.peek()) toggle();
}
