import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Segments } from "../components/segments.tsx";
import { mediaUrl } from "../data/media-url.ts";
import { createMessages } from "../messages/create/create-messages.ts";
import { number } from "../messages/format.ts";
import { kindOf, type Task, type TaskFile } from "./task.ts";

type Mode = "wipe" | "side" | "after" | "difference";

/** The result, and how it differs from what it was made of. */
export function Outcome({ task }: { task: Task }) {
  const t = createMessages();
  const [mode, setMode] = useState<Mode>("after");
  const result = task.results[0];
  if (!result) return null;
  const kind = kindOf(result);
  const before = task.input_files?.find((file) => kindOf(file) === kind && !/mask|reference|end_/.test(file.field));
  const isSameShape = before?.width && result.width && Math.abs(before.width / before.height! - result.width / result.height!) < 0.02;
  const modes: Mode[] = kind === "image" ? (isSameShape ? ["after", "wipe", "side", "difference"] : ["after", "side"]) : ["after", "side"];
  const shape = result.width ? { aspectRatio: `${result.width} / ${result.height}` } : {};
  return (
    <div class="outcome">
      {before && <Segments bare label={t.compare} value={mode} options={modes.map((value) => ({ value, label: t.compareModes[value] }))} change={setMode} />}
      {kind === "video"
        ? mode === "side" && before ? <InStep before={before} after={result} /> : <Clip file={result} label={t.afterName} />
        : mode === "wipe" && before ? <Wipe before={before} after={result} />
        : mode === "side" && before ? <SideBySide before={before} after={result} />
        : (
          <div class={`stage ${mode === "difference" ? "is-difference" : ""}`} style={shape}>
            <img src={mediaUrl(result.url)} alt={t.afterName} />
            {mode === "difference" && before && <img src={mediaUrl(before.url)} alt="" />}
          </div>
        )}
      {task.results.length > 1 && (
        <ul class="media-tiles">{task.results.slice(1).map((file) => <li key={file.url}><img src={mediaUrl(file.url)} alt={t.afterName} /></li>)}</ul>
      )}
    </div>
  );
}

/** The result over what was before, as far as the slider goes. */
function Wipe({ before, after }: { before: TaskFile; after: TaskFile }) {
  const t = createMessages();
  const [share, setShare] = useState(50);
  return (
    <div class="stage wipe" style={{ aspectRatio: `${after.width} / ${after.height}`, "--share": `${share}%` }}>
      <img src={mediaUrl(before.url)} alt={t.beforeName} />
      <img class="wipe-after" src={mediaUrl(after.url)} alt={t.afterName} />
      <span class="wipe-line" aria-hidden="true" />
      <input
        type="range" min="0" max="100" value={share} aria-label={t.wipe} aria-valuetext={number(1 - share / 100, { style: "percent" })}
        onInput={(event) => setShare(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function SideBySide({ before, after }: { before: TaskFile; after: TaskFile }) {
  const t = createMessages();
  return (
    <div class="side-by-side">
      <figure><img src={mediaUrl(before.url)} alt={t.beforeName} /><figcaption>{t.beforeName}</figcaption></figure>
      <figure><img src={mediaUrl(after.url)} alt={t.afterName} /><figcaption>{t.afterName}</figcaption></figure>
    </div>
  );
}

function Clip({ file, label }: { file: TaskFile; label: string }) {
  const { url, width, height } = file;
  return <video class="clip" src={mediaUrl(url)} controls loop playsInline preload="metadata" aria-label={label} width={width} height={height} />;
}

/** Two clips, of which the second follows what is done with the first. */
function InStep({ before, after }: { before: TaskFile; after: TaskFile }) {
  const t = createMessages();
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  useEffect(() => {
    const [second, first] = [...box.current!.querySelectorAll("video")];
    if (!first || !second) return undefined;
    const follow = () => {
      if (Math.abs(second.currentTime - first.currentTime) > 0.08) second.currentTime = first.currentTime;
      second.playbackRate = first.playbackRate;
      if (first.paused) second.pause();
      else void second.play().catch(() => {});
    };
    const events = ["play", "pause", "seeked", "timeupdate", "ratechange"];
    for (const name of events) first.addEventListener(name, follow);
    second.muted = true;
    return () => {
      for (const name of events) first.removeEventListener(name, follow);
    };
  }, []);
  return (
    <div ref={box} class="side-by-side" aria-describedby={hint}>
      <figure><video src={mediaUrl(before.url)} playsInline preload="auto" aria-label={t.beforeName} /><figcaption>{t.beforeName}</figcaption></figure>
      <figure><Clip file={after} label={t.afterName} /><figcaption id={hint}>{t.afterName} · {t.together}</figcaption></figure>
    </div>
  );
}
