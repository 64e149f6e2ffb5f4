import swap from "icon:tabler/arrows-exchange";
import { widgetsMessages } from "messages:widgets";
import { IconButton } from "../../components/icon-button.tsx";
import { MediaField } from "../controls/media-field.tsx";
import { usePicture } from "./use-picture.ts";
import type { WidgetProps } from "./widget-props.ts";

/** Shapes that differ by less are the same to the eye. */
const tolerance = 0.02;

/** The first and the last frame beside each other, as the video has them. */
export function FramesControl({ state, fields }: WidgetProps) {
  const t = widgetsMessages().frames;
  const [first, last] = fields as [string, string];
  const { properties = {}, required = [] } = state.model.schema;
  const [start, end] = [state.values.value[first], state.values.value[last]];
  const [one, other] = [usePicture(start), usePicture(end)];
  const shape = (picture: { width: number; height: number }) => picture.width / picture.height;
  const differ = one && other && Math.abs(shape(one) / shape(other) - 1) > tolerance;
  const field = (name: string, label: string) => (
    <MediaField state={state} path={[name]} schema={properties[name]!} required={required.includes(name)} label={label} />
  );
  return (
    <>
      <div class="frames">
        {field(first, t.first)}
        <IconButton
          label={t.swap} glyph={swap} class="frames-swap" disabled={!start && !end}
          onClick={() => {
            state.set([first], end);
            state.set([last], start);
          }}
        />
        {field(last, t.last)}
      </div>
      {Boolean(end) && !start && <p class="field-hint">{t.needsFirst}</p>}
      {differ && <p class="field-hint">{t.otherShape}</p>}
    </>
  );
}
