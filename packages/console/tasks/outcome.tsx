import { useEffect, useState } from "preact/hooks";
import type { Comparison } from "../compare/comparison.tsx";
import { madeOf, type Mode, modesOf } from "../compare/sides.ts";
import { Segments } from "../components/segments.tsx";
import { mediaUrl } from "../data/media-url.ts";
import { shownUrl } from "../forms/upload.ts";
import { failed } from "../shell/toasts.tsx";
import { compareMessages } from "../messages/compare/compare-messages.ts";
import { kindOf, type Task, type TaskFile } from "./task.ts";

/** The result, and how it differs from what it was made of. */
export function Outcome({ task }: { task: Task }) {
  const t = compareMessages();
  const [mode, setMode] = useState<Mode>("b");
  const [share, setShare] = useState(50);
  const [result, ...others] = task.results;
  if (!result) return null;
  const found = madeOf(task);
  const before = found && shownUrl(found.url) ? found : undefined;
  const names = { a: t.before, b: t.after };
  const modes: Mode[] = before ? ["b", ...modesOf(before, result).filter((one) => one !== "a" && one !== "b")] : [];
  const label = (one: Mode) => (one === "a" || one === "b" ? names[one] : t.modes[one]);
  return (
    <div class="outcome">
      {before && <Segments bare label={t.mode} value={mode} options={modes.map((value) => ({ value, label: label(value) }))} change={setMode} />}
      {before && mode !== "b"
        ? <Compared a={before} b={result} names={names} mode={mode} share={share} setShare={setShare} />
        : <Alone file={result} label={t.after} />}
      {others.length > 0 && <ul class="media-tiles">{others.map((file) => <li key={file.url}><img src={mediaUrl(file.url)} alt={t.after} /></li>)}</ul>}
    </div>
  );
}

/** The comparison, whose code is fetched when somebody compares: few do, and every form would carry it. */
function Compared(props: Parameters<typeof Comparison>[0]) {
  const [Fetched, setFetched] = useState<typeof Comparison | undefined>(undefined);
  useEffect(() => {
    import("../compare/comparison.tsx").then(({ Comparison: fetched }) => setFetched(() => fetched), failed);
  }, []);
  return Fetched ? <Fetched {...props} /> : <Alone file={props.b} label={props.names.b} />;
}

function Alone({ file, label }: { file: TaskFile; label: string }) {
  const { url, width, height } = file;
  if (kindOf(file) !== "video") return <img class="alone" src={mediaUrl(url)} alt={label} width={width} height={height} />;
  return <video class="alone" src={mediaUrl(url)} controls loop playsInline preload="metadata" aria-label={label} width={width} height={height} />;
}
