import { useEffect, useRef, useState } from "preact/hooks";
import compareCss from "sheet:../compare/compare.css";
import { compareMessages } from "messages:compare";
import type { Comparison } from "../compare/comparison.tsx";
import { type Inner, innerOf, madeOf, type Mode, modesOf, styleOf } from "../compare/sides.ts";
import { useFetched } from "../components/use-fetched.ts";
import { Segments } from "../components/segments.tsx";
import { mediaUrl } from "../data/media-url.ts";
import { shownUrl } from "../forms/upload.ts";
import { withStyles } from "../styles/with-styles.ts";
import { HoldToSee } from "./hold-to-see.tsx";
import { kindOf, type Task, type TaskFile } from "./task.ts";

/** The result, and how it differs from what it was made of: both in one picture, where one lies on the other. */
export function Outcome({ task }: { task: Task }) {
  const t = compareMessages();
  const [result, ...others] = task.results;
  const found = madeOf(task);
  const before = found && shownUrl(found.url) ? found : undefined;
  const inner = before && result && innerOf(task, before, result);
  const modes = before && result ? inOutcome(before, result, inner !== undefined) : [];
  // A film is looked at first: under the wipe it has neither sound nor its own controls.
  const [mode, setMode] = useState<Mode>(result && kindOf(result) === "image" && modes.includes("wipe") ? "wipe" : "b");
  const [share, setShare] = useState(50);
  const [held, setHeld] = useState(false);
  if (!result) return null;
  const names = { a: t.before, b: t.after };
  const label = (one: Mode) => (one === "a" || one === "b" ? names[one] : t.modes[one]);
  return (
    <div class="outcome">
      {before && (
        <div class="form-row">
          <Segments bare label={t.mode} value={mode} options={modes.map((value) => ({ value, label: label(value) }))} change={setMode} />
          <HoldToSee held={held} hold={setHeld} />
        </div>
      )}
      <div class="outcome-stage">
        {before && mode !== "b"
          ? <Compared a={before} b={result} names={names} mode={mode} share={share} setShare={setShare} {...(mode === "wipe" && inner && { inner })} />
          : <Alone file={result} label={t.after} />}
        {before && held && <Before file={before} label={t.before} inner={inner} />}
      </div>
      {others.length > 0 && <ul class="media-tiles">{others.map((file) => <li key={file.url}><img src={mediaUrl(file.url)} alt={t.after} /></li>)}</ul>}
    </div>
  );
}

/** After, and how both are seen at once. A picture that was expanded lies within its result. */
function inOutcome(before: TaskFile, result: TaskFile, isInner: boolean): Mode[] {
  const both = modesOf(before, result).filter((one) => one !== "a" && one !== "b");
  return ["b", ...(isInner && !both.includes("wipe") ? ["wipe" as const] : []), ...both];
}

/** The comparison, whose code is fetched when somebody compares: films are mostly looked at alone, and every form would carry it. */
function Compared(props: Parameters<typeof Comparison>[0]) {
  const Fetched = useFetched(async () => (await withStyles(import("../compare/comparison.tsx"), compareCss)).Comparison);
  return Fetched ? <Fetched {...props} /> : <Alone file={props.b} label={props.names.b} />;
}

function Alone({ file, label }: { file: TaskFile; label: string }) {
  const { url, width, height } = file;
  if (kindOf(file) !== "video") return <img class="alone" src={mediaUrl(url)} alt={label} width={width} height={height} />;
  return <video class="alone" src={mediaUrl(url)} controls loop playsInline preload="metadata" aria-label={label} width={width} height={height} />;
}

/** What was before, over all that is shown. A clip shows the moment that its result shows. */
function Before({ file, label, inner }: { file: TaskFile; label: string; inner: Inner | undefined }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const clip = box.current?.querySelector("video");
    const shown = box.current?.parentElement?.querySelector<HTMLVideoElement>("video:not(.outcome-before video)");
    if (clip && shown) clip.currentTime = shown.currentTime;
    if (clip && shown && !shown.paused) void clip.play().catch(() => {});
  }, []);
  return (
    <figure ref={box} class="outcome-before">
      {kindOf(file) === "video"
        ? <video src={mediaUrl(file.url)} muted playsInline preload="auto" aria-label={label} />
        : <img src={mediaUrl(file.url)} alt={label} style={inner && styleOf(inner)} />}
      <figcaption>{label}</figcaption>
    </figure>
  );
}
