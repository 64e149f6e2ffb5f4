import { useRef } from "preact/hooks";
import { compareMessages } from "messages:compare";
import { mediaUrl } from "../data/media-url.ts";
import { number } from "../messages/format.ts";
import { kindOf, type TaskFile } from "../tasks/task.ts";
import { transformOf } from "./near.ts";
import { type Inner, type Mode, ratioOf, styleOf } from "./sides.ts";
import { Transport } from "./transport.tsx";
import { type Enlarged, useEnlarged } from "./use-enlarged.ts";

export interface ComparisonProps {
  a: TaskFile;
  b: TaskFile;
  names: { a: string; b: string };
  mode: Mode;
  /** Where the wipe stands, percent from the left. */
  share: number;
  setShare: (share: number) => void;
  /** How much brighter differences are shown. */
  gain?: number;
  /** Where the first lies in the second, where it is a part of it. */
  inner?: Inner;
  /** How both are enlarged; without `enlarge` they are not. */
  enlarged?: Enlarged;
  enlarge?: (to: Enlarged) => void;
  /** Called when somebody swipes over what is not enlarged. */
  swiped?: (() => void) | undefined;
}

const notEnlarged: Enlarged = { zoom: 0, x: 0.5, y: 0.5 };

/** Two pictures, or two clips that run in step. They stay the same elements in every mode, so that clips keep their time. */
export function Comparison({ a, b, names, mode, share, setShare, gain = 1, inner, enlarged = notEnlarged, enlarge, swiped }: ComparisonProps) {
  const t = compareMessages();
  const view = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const shown = mode === "a" ? a : b;
  const { near, pointers } = useEnlarged({ view, file: shown, mode, enlarged, change: enlarge, line: share, moveLine: setShare, swiped });
  const isNear = near.scale > 1;
  const style = { "--ratio": String(ratioOf(shown) ?? 1), "--share": `${share}%`, "--gain": String(gain), "--near": transformOf(near) };
  const stage = (
    <div ref={box} class={`compare is-${mode} ${isNear ? "is-near" : ""} ${enlarged.zoom >= 2 ? "is-coarse" : ""}`} style={style}>
      <Half file={a} name={names.a} side="a" mode={mode} inner={inner} />
      <Half file={b} name={names.b} side="b" mode={mode} />
      {mode === "wipe" && (
        <>
          <input
            class="wipe-range" type="range" min="0" max="100" step="1" value={share} aria-label={t.wipe(names.b)}
            aria-valuetext={number(1 - share / 100, { style: "percent" })}
            onInput={({ currentTarget }) => {
              // Two fingers enlarge: the line stays where it is.
              if (pointers.pinching) currentTarget.value = String(share);
              else setShare(Number(currentTarget.value));
            }}
          />
          <span class="wipe-line" aria-hidden="true" />
        </>
      )}
    </div>
  );
  return (
    <div class="comparison">
      <div
        ref={view} class="compare-view" {...(isNear && { tabIndex: 0, role: "region", "aria-label": t.zoomed })} {...(enlarge && {
          onPointerDown: pointers.begin, onPointerMove: pointers.move, onPointerUp: pointers.end, onPointerCancel: pointers.end,
          onDblClick: pointers.twice, onKeyDown: pointers.key,
        })}
      >
        {stage}
      </div>
      {[a, b].some((file) => kindOf(file) === "video") && <Transport key={`${a.url} ${b.url}`} box={box} names={names} />}
    </div>
  );
}

interface HalfProps {
  file: TaskFile;
  name: string;
  side: "a" | "b";
  mode: Mode;
  inner?: Inner | undefined;
}

function Half({ file, name, side, mode, inner }: HalfProps) {
  const place = inner && styleOf(inner);
  const away = (mode === "a" || mode === "b") && mode !== side;
  const url = mediaUrl(file.url);
  return (
    <figure class={`compare-${side} ${place ? "is-inner" : ""}`} aria-hidden={away}>
      {kindOf(file) === "video"
        ? <video src={url} muted playsInline preload="auto" aria-label={name} width={file.width} height={file.height} />
        : <img src={url} alt={name} width={file.width} height={file.height} draggable={false} style={place} />}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
