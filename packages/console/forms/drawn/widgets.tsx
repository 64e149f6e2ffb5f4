import type { ComponentChildren, ComponentType } from "preact";
import { createMessages } from "messages:create";
import { widgetsMessages } from "messages:widgets";
import type { FormState } from "../form-state.ts";
import { referenceKind } from "../logic/references.ts";
import type { FormHint } from "../model.ts";
import { EdgesControl } from "./edges-control.tsx";
import { ElementsControl } from "./elements-control.tsx";
import { FramesControl } from "./frames-control.tsx";
import { MaskControl } from "./mask-control.tsx";
import { OrbitControl } from "./orbit-control.tsx";
import { ShotsControl } from "./shots-control.tsx";
import { UpscaleControl } from "./upscale-control.tsx";
import type { WidgetProps } from "./widget-props.ts";

/** `before` stands before the plain fields, under its own name; `within` in the first field's frame, above what is plain; `instead` in their place. */
type Place = "before" | "within" | "instead";

/** Drawn controls by their name. What is not here, such as those of a newer service, is its plain fields. */
const widgets: Record<string, { control: ComponentType<WidgetProps>; place: Place; label?: () => string; entry?: () => string }> = {
  orbit: { control: OrbitControl, place: "before", label: () => createMessages().orbit.label },
  edges: { control: EdgesControl, place: "before", label: () => createMessages().edges.label },
  mask: { control: MaskControl, place: "within", label: () => createMessages().mask.label },
  shots: { control: ShotsControl, place: "within", label: () => widgetsMessages().shots.label, entry: () => widgetsMessages().shots.one },
  elements: { control: ElementsControl, place: "within" },
  frames: { control: FramesControl, place: "instead", label: () => widgetsMessages().frames.label },
  upscale: { control: UpscaleControl, place: "within", label: () => widgetsMessages().upscale.label },
};

/** What is drawn at a member. */
export interface Drawn {
  before?: ComponentChildren;
  /** For the plain control. */
  props?: { label?: string; entry?: string; above: ComponentChildren };
  /** There is no plain control: another one shows the member. */
  hidden?: boolean;
}

/** The drawn control of a member: of the first that a hint names, once; the others of one that stands in their place are hidden. */
export function drawnAt(state: FormState, name: string, hints: readonly FormHint[] = state.model.form): Drawn {
  const hint = hints.find(({ fields, widget }) => fields.includes(name) && Object.hasOwn(widgets, widget) && isFor(fields, name, widgets[widget]!.place));
  if (!hint) return {};
  const { control: Control, place, label, entry } = widgets[hint.widget]!;
  if (hint.fields[0] !== name) return { hidden: true };
  const drawn = <Control state={state} fields={hint.fields} over={hint.over} sizes={hint.sizes} />;
  if (place === "within") {
    const noun = hint.widget === "elements" ? referenceKind(state.model.schema.properties![name]!)?.noun : entry?.();
    return { props: { ...(label && { label: label() }), ...(noun && { entry: noun }), above: drawn } };
  }
  const before = (
    <div class="field form-field" role="group" aria-label={label!()}>
      <span class="field-label drawn-label">{label!()}</span>
      {drawn}
    </div>
  );
  return { before, hidden: place === "instead" };
}

const isFor = (fields: readonly string[], name: string, place: Place) => fields[0] === name || place === "instead";
