import { useLayoutEffect } from "preact/hooks";
import pauseGlyph from "icon:tabler/player-pause";
import playGlyph from "icon:tabler/player-play";
import next from "icon:tabler/player-skip-forward";
import previous from "icon:tabler/player-skip-back";
import volumeGlyph from "icon:tabler/volume";
import wave from "icon:tabler/wave-sine";
import x from "icon:tabler/x";
import regionCss from "sheet:./region.css";
import { playerMessages } from "messages:player";
import { Glyph } from "../components/glyph.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { useFetched } from "../components/use-fetched.ts";
import { useMedia } from "../components/use-media.ts";
import { clock, number } from "../messages/format.ts";
import { useShortcuts } from "../shell/shortcuts.ts";
import { withStyles } from "../styles/with-styles.ts";
import {
  closePlayer, current, hasNext, hasPrevious, matchLoudness, playing, playProblem, seek, skip, speed, time, toggle, volume, waiting,
} from "./player.ts";
import type { Playable } from "./playable.ts";
import { Waveform } from "./waveform.tsx";

/** What plays, at the bottom of every screen, and what can be done to it. */
export function PlayerBar() {
  const item = current.value;
  return item ? <Bar item={item} /> : null;
}

function Bar({ item }: { item: Playable }) {
  const t = playerMessages();
  // A class and no `:has()`, which costs styles of the whole page each time that a list draws other rows.
  useLayoutEffect(() => {
    document.documentElement.classList.add("has-player");
    return () => document.documentElement.classList.remove("has-player");
  }, []);
  useShortcuts(t.player, [
    { keys: [" ", "k"], label: t.playPause, run: (event) => (isButton(event.target) && event.key === " " ? false : toggle()) },
    { keys: ["j"], label: t.back, run: () => seek(time.peek() - 5) },
    { keys: ["l"], label: t.forward, run: () => seek(time.peek() + 5) },
    { keys: ["n"], label: t.next, run: () => void skip(1) },
    { keys: ["p"], label: t.previous, run: () => void skip(-1) },
  ]);
  // Regions and speed, which come once something plays.
  const more = useFetched(() => withStyles(import("./listening.tsx"), regionCss));
  const wide = useMedia("(width >= 56.25rem)");
  const matched = matchLoudness.value === "on";
  return (
    <section class={`player ${speed.value === "1" ? "" : "is-altered"}`} aria-label={t.player}>
      <div class="player-buttons">
        <IconButton label={t.previous} glyph={previous} disabled={!hasPrevious.value} onClick={() => void skip(-1)} />
        <IconButton
          class="player-main"
          label={playing.value ? t.pause(item.title) : t.play(item.title)}
          glyph={playing.value ? pauseGlyph : playGlyph}
          aria-busy={waiting.value && playing.value}
          onClick={toggle}
        />
        <IconButton label={t.next} glyph={next} disabled={!hasNext.value} onClick={() => void skip(1)} />
      </div>
      <div class="player-title">
        <a href={item.href}>{item.title}</a>
        {playProblem.value ? <span class="fault" role="alert">{t.unreachable}</span> : <span class="muted">{item.by}</span>}
      </div>
      {more && wide ? <more.RegionWaveform item={item} /> : <Waveform item={item} />}
      {more && <more.Listening item={item} />}
      <span class="player-time">
        {clock(time.value)} / {clock(item.seconds)}
      </span>
      <div class="player-more">
        {more && <more.Speed />}
        <button
          type="button" class="icon-button" aria-pressed={matched} title={t.matchLoudness} aria-label={t.matchLoudness}
          onClick={() => void (matchLoudness.value = matched ? "off" : "on")}
        >
          <Glyph path={wave} />
        </button>
        <span class="player-volume">
          <Glyph path={volumeGlyph} size={18} />
          <input
            type="range" min={0} max={100} aria-label={t.volume} value={volume.value}
            aria-valuetext={number(Number(volume.value) / 100, { style: "percent" })}
            onInput={(event) => void (volume.value = event.currentTarget.value)}
          />
        </span>
        <IconButton label={t.closePlayer} glyph={x} onClick={closePlayer} />
      </div>
    </section>
  );
}

/** Space presses the button that has the focus, as everywhere. */
function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, a, summary, label") !== null;
}
