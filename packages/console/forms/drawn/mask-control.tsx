import { useEffect, useRef, useState } from "preact/hooks";
import undoGlyph from "icon:tabler/arrow-back-up";
import { Glyph } from "../../components/glyph.tsx";
import { sentenceOf } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { createMessages } from "../../messages/create/create-messages.ts";
import { announce } from "../../shell/announce.tsx";
import { upload } from "../upload.ts";
import { boxBetween, drawStroke, type Point, type Stroke } from "./strokes.ts";
import { type Picture, usePicture } from "./use-picture.ts";
import type { WidgetProps } from "./widget-props.ts";

type Tool = "brush" | "eraser" | "box";

/** Paints over the picture what is to be changed; what is painted is sent as a mask of the picture's size, black where it is edited. */
export function MaskControl(props: WidgetProps) {
  const t = createMessages();
  const picture = usePicture(props.state.values.value[props.over ?? "image"]);
  return picture ? <Painting key={picture.url} {...props} picture={picture} /> : <p class="field-hint drawn-hint">{t.mask.none}</p>;
}

function Painting({ state, fields, picture }: WidgetProps & { picture: Picture }) {
  const t = createMessages();
  const { width, height } = picture;
  const canvas = useRef<HTMLCanvasElement>(null);
  const strokes = useRef<Stroke[]>([]);
  const running = useRef<{ from: Point; points: Point[]; stroke: Stroke }>(undefined);
  const [tool, setTool] = useState<Tool>("brush");
  const [size, setSize] = useState(Math.round(Math.max(width, height) / 12));
  const [zoom, setZoom] = useState(1);
  const [count, setCount] = useState(0);
  const [field] = fields as [string];
  const painter = () => canvas.current!.getContext("2d")!;

  function redraw(extra?: Stroke): void {
    painter().clearRect(0, 0, width, height);
    for (const stroke of extra ? [...strokes.current, extra] : strokes.current) drawStroke(painter(), stroke, width, height);
  }
  function add(stroke: Stroke): void {
    strokes.current.push(stroke);
    finish();
  }
  function finish(): void {
    redraw();
    setCount(strokes.current.length);
  }
  function undo(): void {
    strokes.current.pop();
    finish();
  }
  const at = (event: PointerEvent): Point => {
    const box = canvas.current!.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  };
  function begin(event: PointerEvent): void {
    if (event.button !== 0) return;
    canvas.current!.setPointerCapture(event.pointerId);
    const from = at(event);
    const points = [from];
    const stroke: Stroke = tool === "box" ? boxBetween(from, from, width, height) : { tool, size, points };
    running.current = { from, points, stroke };
    redraw(stroke);
  }
  function move(event: PointerEvent): void {
    const { current } = running;
    if (!current) return;
    if (tool === "box") return redraw((current.stroke = boxBetween(current.from, at(event), width, height)));
    const last = current.points.at(-1)!;
    const fresh = (event.getCoalescedEvents?.() ?? [event]).map(at);
    current.points.push(...fresh);
    // Only the new part: a long stroke costs no more at its end than at its beginning.
    drawStroke(painter(), { tool, size, points: [last, ...fresh] }, width, height);
  }
  function end(): void {
    const stroke = running.current?.stroke;
    running.current = undefined;
    if (stroke) add(stroke);
  }

  // Sent once nobody has painted for a moment, so that Run finds it there.
  useEffect(() => {
    if (count === 0) return undefined;
    const ended = new AbortController();
    state.setUploading(field, true);
    const timer = setTimeout(async () => {
      try {
        const { url } = await upload(await maskFile(canvas.current!, width, height), () => {}, ended.signal);
        state.set([field], url);
        announce(t.mask.used);
      } catch (error) {
        if (!ended.signal.aborted) state.setFaults([...state.faults.peek(), [field, sentenceOf(error as Error)]]);
      }
      if (!ended.signal.aborted) state.setUploading(field, false);
    }, 700);
    return () => {
      clearTimeout(timer);
      ended.abort(new Error("replaced"));
      state.setUploading(field, false);
    };
  }, [count]);

  const tools = (["brush", "eraser", "box"] as const).map((value) => ({ value, label: t.mask[value] }));
  return (
    <div class="drawn mask">
      <div class="form-row">
        <Segments bare label={t.mask.tool} value={tool} options={tools} change={setTool} />
        <button type="button" class="chip" disabled={count === 0} onClick={undo}><Glyph path={undoGlyph} size={16} /> {t.mask.undo}</button>
        <button type="button" class="chip" onClick={() => add({ tool: "fill" })}>{t.mask.fill}</button>
        <button type="button" class="chip" onClick={() => add({ tool: "invert" })}>{t.mask.invert}</button>
      </div>
      <div class="mask-view">
        <div class="mask-stage" style={{ aspectRatio: `${width} / ${height}`, inlineSize: `${zoom * 100}%` }}>
          <img src={picture.url} alt="" draggable={false} />
          <canvas
            ref={canvas} width={width} height={height} role="img" aria-label={t.mask.canvas} onPointerDown={begin} onPointerMove={move} onPointerUp={end}
            onPointerCancel={end}
          />
        </div>
      </div>
      <div class="mask-sliders">
        <label class="small">
          {t.mask.size}
          <input
            type="range" min="2" max={Math.round(Math.max(width, height) / 3)} value={size} aria-valuetext={`${size} px`}
            onInput={(event) => setSize(Number(event.currentTarget.value))}
          />
        </label>
        <label class="small">
          {t.mask.zoom}
          <input
            type="range" min="1" max="4" step="0.25" value={zoom} aria-valuetext={`${zoom * 100} %`}
            onInput={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
      </div>
      <BoxByNumbers picture={picture} add={add} />
      <p class="field-hint">{count === 0 ? t.mask.hint : ""}</p>
    </div>
  );
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

/** Black where it was painted, on white. */
async function maskFile(painted: HTMLCanvasElement, width: number, height: number): Promise<File> {
  const sheet = Object.assign(document.createElement("canvas"), { width, height });
  const painter = sheet.getContext("2d")!;
  painter.drawImage(painted, 0, 0);
  for (const [color, where] of [["#000", "source-in"], ["#fff", "destination-over"]] as const) {
    painter.globalCompositeOperation = where;
    painter.fillStyle = color;
    painter.fillRect(0, 0, width, height);
  }
  const blob = await new Promise<Blob>((resolve) => sheet.toBlob((made) => resolve(made!), "image/png"));
  return new File([blob], "mask.png", { type: "image/png" });
}
