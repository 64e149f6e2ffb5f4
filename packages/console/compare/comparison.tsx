import { useRef } from "preact/hooks";
import { mediaUrl } from "../data/media-url.ts";
import { compareMessages } from "../messages/compare/compare-messages.ts";
import { number } from "../messages/format.ts";
import { kindOf, type TaskFile } from "../tasks/task.ts";
import { type Mode, ratioOf } from "./sides.ts";
import { Transport } from "./transport.tsx";

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
  /** Pixels of the screen for one of the picture; 0 fits it into the page. */
  zoom?: number;
}

/** Two pictures, or two clips that run in step. They stay the same elements in every mode, so that clips keep their time. */
export function Comparison({ a, b, names, mode, share, setShare, gain = 1, zoom = 0 }: ComparisonProps) {
  const t = compareMessages();
  const box = useRef<HTMLDivElement>(null);
  const shown = mode === "a" ? a : b;
  const zoomed = zoom > 0 && mode !== "side" && shown.width;
  const style = {
    "--ratio": String(ratioOf(shown) ?? 1), "--share": `${share}%`, "--gain": String(gain), ...(zoomed && { inlineSize: `${shown.width! * zoom}px` }),
  };
  const stage = (
    <div ref={box} class={`compare is-${mode} ${zoom >= 2 ? "is-coarse" : ""}`} style={style}>
      <Half file={a} name={names.a} side="a" mode={mode} />
      <Half file={b} name={names.b} side="b" mode={mode} />
      {mode === "wipe" && (
        <>
          <input
            class="wipe-range" type="range" min="0" max="100" step="1" value={share} aria-label={t.wipe(names.b)}
            aria-valuetext={number(1 - share / 100, { style: "percent" })} onInput={(event) => setShare(Number(event.currentTarget.value))}
          />
          <span class="wipe-line" aria-hidden="true" />
        </>
      )}
    </div>
  );
  return (
    <div class="comparison">
      <div class="compare-view" {...(zoomed && { tabIndex: 0, role: "region", "aria-label": t.zoomed })}>{stage}</div>
      {[a, b].some((file) => kindOf(file) === "video") && <Transport key={`${a.url} ${b.url}`} box={box} names={names} />}
    </div>
  );
}

function Half({ file, name, side, mode }: { file: TaskFile; name: string; side: "a" | "b"; mode: Mode }) {
  const away = (mode === "a" || mode === "b") && mode !== side;
  const url = mediaUrl(file.url);
  return (
    <figure class={`compare-${side}`} aria-hidden={away}>
      {kindOf(file) === "video"
        ? <video src={url} muted playsInline preload="auto" aria-label={name} width={file.width} height={file.height} />
        : <img src={url} alt={name} width={file.width} height={file.height} draggable={false} />}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
