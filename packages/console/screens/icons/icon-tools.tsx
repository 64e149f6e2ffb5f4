import { useEffect, useId, useState } from "preact/hooks";
import flipHorizontal from "icon:tabler/flip-horizontal";
import flipVertical from "icon:tabler/flip-vertical";
import restore from "icon:tabler/restore";
import { findMessages } from "messages:find";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Segments } from "../../components/segments.tsx";
import { setParams } from "../../router/location.ts";
import { colorIn, flipped, type IconLook, paramsOf, sizes } from "./icon-look.ts";

const swatches = ["1b1d1f", "ffffff", "e11d48", "f59e0b", "16a34a", "0b6d63", "2563eb", "7c3aed"];

/** Sets how the icon is drawn; the parameters of the view change with every move, so that the link is always what is seen. */
export function IconTools({ look, plain }: { look: IconLook; plain: boolean }) {
  const t = findMessages();
  const size = useId();
  const change = (to: Partial<IconLook>) => setParams(paramsOf({ ...look, ...to }), { replace: true });
  const changed = look.color !== undefined || look.rotate !== 0 || look.flip !== undefined;
  const turns = ([0, 90, 180, 270] as const).map((degrees) => ({ value: String(degrees), label: `${degrees}°` }));
  return (
    <div class="icon-tools">
      {plain ? <ColorField color={look.color} change={(color) => change({ color })} /> : <p class="muted small">{t.ownColours}</p>}
      <div class="icon-tool">
        <label class="field-label" for={size}>{t.size}</label>
        <input
          id={size} type="range" class="range-plain" min={sizes.least} max={sizes.most} step={4} value={look.size} aria-valuetext={t.pixels(look.size)}
          onInput={(event) => change({ size: Number(event.currentTarget.value) })}
        />
        <span class="numbers small">{t.pixels(look.size)}</span>
      </div>
      <div class="icon-turns">
        <Segments
          bare label={t.rotate} value={String(look.rotate)} options={turns}
          change={(value) => change({ rotate: Number(value) as IconLook["rotate"] })}
        />
        {(["horizontal", "vertical"] as const).map((along) => (
          <button
            key={along} type="button" class="icon-button" title={t.flips[along]} aria-label={t.flips[along]}
            aria-pressed={look.flip === along || look.flip === "both"} onClick={() => change({ flip: flipped(look.flip, along) })}
          >
            <Glyph path={along === "horizontal" ? flipHorizontal : flipVertical} />
          </button>
        ))}
        <IconButton label={t.asDrawn} glyph={restore} disabled={!changed} onClick={() => change({ color: undefined, rotate: 0, flip: undefined })} />
      </div>
    </div>
  );
}

/** A colour: ready ones, the browser's own choice, or written. */
function ColorField({ color, change }: { color: string | undefined; change: (color: string | undefined) => void }) {
  const t = findMessages();
  const [typed, setTyped] = useState(color ? `#${color}` : "");
  const id = useId();
  useEffect(() => {
    if (colorIn(typed) !== color) setTyped(color ? `#${color}` : "");
  }, [color]);
  const wrong = typed.trim() !== "" && colorIn(typed) === undefined;
  return (
    <div class="icon-colors">
      <div class="icon-tool">
        <label class="field-label" for={id}>{t.facets.color}</label>
        <input
          type="color" class="color-well" aria-label={t.chooseColor} value={`#${color ?? "000000"}`}
          onInput={(event) => change(colorIn(event.currentTarget.value))}
        />
        <input
          id={id} class="input color-text" value={typed} placeholder={t.textColor} spellcheck={false} autocomplete="off" aria-invalid={wrong}
          onInput={(event) => {
            const { value } = event.currentTarget;
            setTyped(value);
            if (value.trim() === "") change(undefined);
            else if (colorIn(value) !== undefined) change(colorIn(value));
          }}
        />
      </div>
      <div class="swatches" role="group" aria-label={t.readyColors}>
        {swatches.map((swatch) => (
          <button
            key={swatch} type="button" class="swatch" aria-label={`#${swatch}`} aria-pressed={color === swatch}
            style={{ backgroundColor: `#${swatch}` }} onClick={() => change(color === swatch ? undefined : swatch)}
          />
        ))}
      </div>
    </div>
  );
}
