import { useEffect, useRef, useState } from "preact/hooks";
import redoGlyph from "icon:tabler/arrow-forward-up";
import undoGlyph from "icon:tabler/arrow-back-up";
import { createMessages } from "messages:create";
import { widgetsMessages } from "messages:widgets";
import { Glyph } from "../../components/glyph.tsx";
import { sentenceOf } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { number } from "../../messages/format.ts";
import { announce } from "../../shell/announce.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import type { FormState } from "../form-state.ts";
import { shownUrl, upload } from "../upload.ts";
import { MaskPointers, type MaskTool, nearest } from "./mask-pointers.ts";
import { Painting } from "./painting.ts";
import { boxBetween, type Stroke } from "./strokes.ts";
import { type Picture, usePicture } from "./use-picture.ts";
import type { WidgetProps } from "./widget-props.ts";

/** For so long nobody may paint before a mask is sent, so that Run finds it there, milliseconds. */
const pause = 700;
/** A press of `[` or `]` makes the brush so many times smaller or larger. */
const brushStep = 1.25;

/** Paints over the picture what is to be changed; what is painted is sent as a mask of the picture's size, black where it is edited. */
export function MaskControl(props: WidgetProps) {
  const t = createMessages();
  const picture = usePicture(props.state.values.value[props.over ?? "image"]);
  return picture ? <PaintArea key={picture.url} {...props} picture={picture} /> : <p class="field-hint drawn-hint">{t.mask.none}</p>;
}

function PaintArea({ state, fields, picture }: WidgetProps & { picture: Picture }) {
  const t = { ...createMessages().mask, ...widgetsMessages().mask };
  const { width, height } = picture;
  const [field] = fields as [string];
  const [painting] = useState(() => new Painting(width, height));
  const [tool, setTool] = useState<MaskTool>("brush");
  const [size, setBrush] = useState(Math.round(Math.max(width, height) / 12));
  const [zoom, setZoom] = useState(1);
  const [version, setVersion] = useState(0);
  const most = Math.round(Math.max(width, height) / 3);
  const setSize = (to: number) => setBrush(Math.round(Math.max(2, Math.min(most, to))));
  const [pointers] = useState(() => new MaskPointers());
  const { canvas, view, outline, cursor } = pointers;
  pointers.surface = { painting, tool, size, zoom, setZoom, painted: (stroke) => add(stroke) };
  const redraw = () => {
    if (canvas.current) painting.show(canvas.current);
    setVersion((before) => before + 1);
  };
  const send = useSentMask(state, field, painting, redraw);
  function change(what: () => void): void {
    what();
    redraw();
    send();
  }
  const add = (stroke: Stroke) => change(() => painting.add(stroke));
  const zoomFromMiddle = (to: number) => {
    const { left, top, width: across, height: down } = view.current!.getBoundingClientRect();
    pointers.zoomTo(to, [left + across / 2, top + down / 2]);
  };
  // A text has an undo of its own.
  const unlessTyping = (run: () => void) => (event: KeyboardEvent) => (event.target instanceof HTMLElement && event.target.matches(texts) ? false : run());
  useShortcuts(t.part, [
    { keys: ["["], label: t.smaller, run: () => setSize(Math.min(size - 1, size / brushStep)) },
    { keys: ["]"], label: t.larger, run: () => setSize(Math.max(size + 1, size * brushStep)) },
    { keys: ["Ctrl+z"], label: t.undo, run: unlessTyping(() => change(() => painting.undo())) },
    { keys: ["Ctrl+y"], label: t.redo, run: unlessTyping(() => change(() => painting.redo())) },
  ]);

  const tools = (["brush", "eraser", "lasso", "box"] as const).map((value) => ({ value, label: t[value] }));
  const brushes = tool === "brush" || tool === "eraser";
  return (
    <div class="drawn mask" data-version={version}>
      <div class="form-row">
        <Segments bare label={t.tool} value={tool} options={tools} change={setTool} />
        <button type="button" class="chip" disabled={!painting.canUndo} onClick={() => change(() => painting.undo())}>
          <Glyph path={undoGlyph} size={16} /> {t.undo}
        </button>
        <button type="button" class="chip" disabled={!painting.canRedo} onClick={() => change(() => painting.redo())}>
          <Glyph path={redoGlyph} size={16} /> {t.redo}
        </button>
        {(["fill", "invert", "clear"] as const).map((whole) => (
          <button key={whole} type="button" class="chip" onClick={() => add({ tool: whole })}>{t[whole]}</button>
        ))}
      </div>
      <div ref={view} class="mask-view" role="region" aria-label={t.label} tabIndex={0} style={{ "--shape": String(width / height) }}>
        <div class="mask-stage" style={{ aspectRatio: `${width} / ${height}`, "--zoom": String(zoom) }}>
          <img src={picture.url} alt="" draggable={false} />
          <canvas
            ref={canvas} class={brushes ? "is-brush" : ""} width={Math.round(width * painting.scale)} height={Math.round(height * painting.scale)} role="img"
            aria-label={t.canvas} onPointerDown={pointers.begin} onPointerMove={pointers.move} onPointerUp={pointers.end} onPointerCancel={pointers.end}
            onWheel={pointers.wheel}
          />
          <svg class={`mask-over ${brushes ? "is-brush" : ""}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <path ref={outline} />
            <g ref={cursor}><circle class="mask-cursor-edge" r={size / 2} /><circle r={size / 2} /></g>
          </svg>
        </div>
      </div>
      <div class="mask-sliders">
        <label class="small">
          {t.size}
          <input
            type="range" min="2" max={most} value={size} aria-valuetext={`${number(size)} px`} aria-keyshortcuts="[ ]"
            onInput={(event) => setSize(Number(event.currentTarget.value))}
          />
        </label>
        <label class="small">
          {t.zoom}
          <input
            type="range" min="1" max={nearest} step="0.25" value={zoom} aria-valuetext={`${number(zoom * 100, { maximumFractionDigits: 0 })} %`}
            onInput={(event) => zoomFromMiddle(Number(event.currentTarget.value))}
          />
        </label>
        <button type="button" class="chip" disabled={zoom === 1} onClick={() => zoomFromMiddle(1)}>{t.fit}</button>
      </div>
      <BoxByNumbers picture={picture} add={add} />
      <p class="field-hint">{painting.isUntouched && !painting.hasBase ? `${t.hint} ` : ""}{t.fingers}</p>
    </div>
  );
}

/** What takes text, where undo is about the text. */
const texts = "textarea, select, input:not([type=range], [type=radio], [type=checkbox], [type=file])";

/**
 * Keeps the member and the painting the same: what is painted is uploaded, and a mask that comes from elsewhere (an earlier task, a file, the JSON) is painted.
 * @returns to be called after each change
 */
function useSentMask(state: FormState, field: string, painting: Painting, redraw: () => void): () => void {
  const t = widgetsMessages().mask;
  const used = createMessages().mask.used;
  const value = state.values.value[field] as string | undefined;
  /** The value that the painting shows. */
  const shown = useRef<string | undefined>(undefined);
  /** What it began with, to which undo goes back. */
  const first = useRef<string | undefined>(undefined);
  const sending = useRef<AbortController>(undefined);

  useEffect(() => {
    if (value === shown.current) return undefined;
    sending.current?.abort();
    state.setUploading(field, false);
    shown.current = first.current = value;
    const url = value === undefined ? undefined : shownUrl(value);
    if (!url) {
      painting.begin();
      redraw();
      return undefined;
    }
    const mask = new Image();
    mask.onload = () => {
      const fits = painting.begin(mask);
      if (!fits) state.addFault(field, t.otherSize);
      redraw();
      if (fits) announce(t.restored);
    };
    mask.src = url;
    return () => (mask.onload = null);
  }, [value]);
  // A mask of another picture is none of this one.
  useEffect(() => () => {
    sending.current?.abort();
    if (shown.current !== undefined && state.values.peek()[field] === shown.current && shown.current !== first.current) state.set([field], undefined);
  }, []);

  return () => {
    sending.current?.abort();
    const own = (sending.current = new AbortController());
    const set = (to: string | undefined) => {
      shown.current = to;
      state.set([field], to);
      state.setUploading(field, false);
    };
    if (painting.isUntouched) return set(first.current);
    state.setUploading(field, true);
    setTimeout(async () => {
      if (own.signal.aborted) return;
      try {
        const { url } = await upload(await painting.file(), () => {}, own.signal);
        if (own.signal.aborted) return;
        set(url);
        announce(used);
      } catch (error) {
        if (own.signal.aborted) return;
        state.addFault(field, sentenceOf(error as Error));
        state.setUploading(field, false);
      }
    }, pause);
  };
}

/** A box for those who do not drag. */
function BoxByNumbers({ picture: { width, height }, add }: { picture: Picture; add: (stroke: Stroke) => void }) {
  const t = createMessages();
  const [box, setBox] = useState({ x: 0, y: 0, width: Math.round(width / 2), height: Math.round(height / 2) });
  const names = ["x", "y", "width", "height"] as const;
  return (
    <details class="form-more">
      <summary>{t.mask.boxBy}</summary>
      <div class="mask-box">
        {names.map((name) => (
          <label key={name} class="small">
            {t.mask[name]}
            <input
              class="input numbers" type="number" min="0" max={name === "x" || name === "width" ? width : height} value={box[name]}
              onInput={(event) => setBox({ ...box, [name]: Number(event.currentTarget.value) })}
            />
          </label>
        ))}
        <button type="button" class="button" onClick={() => add(boxBetween([box.x, box.y], [box.x + box.width, box.y + box.height], width, height))}>
          {t.mask.addBox}
        </button>
      </div>
    </details>
  );
}
