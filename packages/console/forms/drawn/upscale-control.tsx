import { useEffect, useState } from "preact/hooks";
import { widgetsMessages } from "messages:widgets";
import { number } from "../../messages/format.ts";
import { shownUrl } from "../upload.ts";
import { enlarged, type Size } from "./upscale.ts";
import type { WidgetProps } from "./widget-props.ts";

/** The clip at its size within what it becomes, and within the other sizes that could be chosen. */
export function UpscaleControl({ state, fields, over = "video", sizes = {} }: WidgetProps) {
  const t = widgetsMessages().upscale;
  const [field, boost] = fields as [string, string | undefined];
  const value = state.values.value[over];
  const url = typeof value === "string" ? shownUrl(value) : undefined;
  const clip = useClip(url);
  if (!clip) return <p class="field-hint drawn-hint">{value && !url ? t.later : t.none}</p>;
  const chosen = String(state.values.value[field] ?? state.model.schema.properties![field]?.default);
  const targets = Object.entries(sizes).map(([name, longEdge]) => ({ name, ...enlarged(clip, longEdge) }));
  const result = targets.find(({ name }) => name === chosen) ?? clip;
  const whole = targets.reduce<Size>((largest, one) => (one.width > largest.width ? one : largest), clip);
  const share = ({ width }: Size) => `${(width / whole.width) * 100}%`;
  const size = ({ width, height }: Size) => `${number(width)} × ${number(height)}`;
  const times = result.width / clip.width;
  const words = [
    t.now(size(clip)), t.result(size(result)), times > 1 ? t.times(number(times, { maximumFractionDigits: 1 })) : t.stays,
    ...(boost !== undefined && state.values.value[boost] === true ? [t.boost] : []),
  ];
  return (
    <figure class="drawn upscale">
      <div
        class="upscale-sizes" style={{ aspectRatio: `${whole.width} / ${whole.height}`, maxInlineSize: `${(16 * whole.width) / whole.height}rem` }}
        aria-hidden="true"
      >
        {targets.toReversed().map((one) => (
          <div key={one.name} class={`upscale-size ${one.name === chosen ? "is-chosen" : ""}`} style={{ inlineSize: share(one), blockSize: share(one) }}>
            <span class="small">{one.name}</span>
          </div>
        ))}
        <video class="upscale-clip" src={`${url}#t=0.1`} muted playsInline preload="metadata" style={{ inlineSize: share(clip), blockSize: share(clip) }} />
      </div>
      <figcaption class="numbers small">{words.join(" · ")}</figcaption>
    </figure>
  );
}

/** Size of a clip that this page may show, once the browser has read its head. */
function useClip(url: string | undefined): Size | undefined {
  const [clip, setClip] = useState<(Size & { url: string }) | undefined>(undefined);
  useEffect(() => {
    if (!url) return undefined;
    const player = Object.assign(document.createElement("video"), { preload: "metadata", muted: true });
    player.onloadedmetadata = () => setClip({ url, width: player.videoWidth, height: player.videoHeight });
    player.src = url;
    return () => {
      player.onloadedmetadata = null;
      player.removeAttribute("src");
    };
  }, [url]);
  return clip?.url === url ? clip : undefined;
}
