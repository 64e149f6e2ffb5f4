import type { RefObject } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import back from "icon:tabler/chevron-left-pipe";
import forward from "icon:tabler/chevron-right-pipe";
import pauseGlyph from "icon:tabler/player-pause";
import playGlyph from "icon:tabler/player-play";
import { compareMessages } from "messages:compare";
import { IconButton } from "../components/icon-button.tsx";
import { Segments } from "../components/segments.tsx";
import { number } from "../messages/format.ts";
import { useShortcuts } from "../shell/shortcuts.ts";
import { ClipsInStep, place } from "./clips-in-step.ts";

const rates = ["0.25", "0.5", "1"] as const;

/** One set of controls for the clips in a box: play, a slider, single frames, speed, and which of them is heard. */
export function Transport({ box, names }: { box: RefObject<HTMLElement | null>; names: { a: string; b: string } }) {
  const t = compareMessages();
  const clips = useRef<ClipsInStep>(undefined);
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  const [rate, setRate] = useState<(typeof rates)[number]>("1");
  const [sound, setSound] = useState<"none" | "a" | "b">("none");
  useEffect(() => {
    const own = (clips.current = new ClipsInStep([...box.current!.querySelectorAll("video")], redraw));
    redraw();
    return () => own.end();
  }, []);
  const { playing = false, time = 0, length = 0 } = clips.current ?? {};
  const toggle = () => (playing ? clips.current?.pause() : void clips.current?.play());
  const step = (frames: number) => () => clips.current?.step(frames);
  useShortcuts(t.controls, [
    { keys: [" ", "k"], label: playing ? t.pause : t.play, run: (event) => (event.key === " " && isControl(event.target) ? false : void toggle()) },
    { keys: [","], label: t.frameBack, run: step(-1) },
    { keys: ["."], label: t.frameOn, run: step(1) },
  ]);
  return (
    <div class="transport" role="group" aria-label={t.controls}>
      <IconButton label={playing ? t.pause : t.play} glyph={playing ? pauseGlyph : playGlyph} onClick={toggle} />
      <IconButton label={t.frameBack} glyph={back} onClick={step(-1)} />
      <IconButton label={t.frameOn} glyph={forward} onClick={step(1)} />
      <input
        class="range-plain" type="range" min="0" max={length} step="0.01" value={time} aria-label={t.position}
        aria-valuetext={t.of({ time: place(time), whole: place(length) })} onInput={(event) => clips.current?.seek(Number(event.currentTarget.value))}
      />
      <span class="numbers small" aria-hidden="true">{place(time)} / {place(length)}</span>
      <Segments
        bare label={t.speed} value={rate} options={rates.map((value) => ({ value, label: `${number(Number(value))}×` }))}
        change={(to) => {
          setRate(to);
          clips.current?.rate(Number(to));
        }}
      />
      <Segments
        bare label={t.sound} value={sound} options={[{ value: "none", label: t.silent }, { value: "a", label: names.a }, { value: "b", label: names.b }]}
        change={(to) => {
          setSound(to);
          clips.current?.hear(box.current?.querySelector<HTMLVideoElement>(`.compare-${to} video`) ?? undefined);
        }}
      />
    </div>
  );
}

/** Where the space bar means something of its own. */
const isControl = (target: EventTarget | null) => target instanceof HTMLElement && target.closest("button, a, summary, input:not([type=range])") !== null;
