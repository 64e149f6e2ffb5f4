import type { ComponentType } from "preact";
import { createMessages } from "../../messages/create/create-messages.ts";
import type { FormState } from "../form-state.ts";
import type { FormHint } from "../model.ts";
import { EdgesControl } from "./edges-control.tsx";
import { MaskControl } from "./mask-control.tsx";
import { OrbitControl } from "./orbit-control.tsx";
import type { WidgetProps } from "./widget-props.ts";

/** Drawn controls by their name. What is not here, such as those of a newer service, is its plain fields. */
const widgets: Record<string, { control: ComponentType<WidgetProps>; words: "orbit" | "edges" | "mask" }> = {
  orbit: { control: OrbitControl, words: "orbit" },
  edges: { control: EdgesControl, words: "edges" },
  mask: { control: MaskControl, words: "mask" },
};

/** The drawn control that stands before a member's own, if it is the first of those it is for. */
export function WidgetBefore({ state, name, hints }: { state: FormState; name: string; hints: readonly FormHint[] }) {
  const t = createMessages();
  const hint = hints.find(({ fields, widget }) => fields[0] === name && Object.hasOwn(widgets, widget));
  if (!hint) return null;
  const { control: Control, words } = widgets[hint.widget]!;
  return (
    <div class="field form-field" role="group" aria-label={t[words].label}>
      <span class="field-label drawn-label">{t[words].label}</span>
      <Control state={state} fields={hint.fields} over={hint.over} />
    </div>
  );
}
