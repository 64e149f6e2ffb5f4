import { Fragment } from "preact";
import { type ControlKind, controlOf, type Member as SchemaMember } from "../logic/schema.ts";
import { WidgetBefore } from "../drawn/widgets.tsx";
import type { FormState } from "../form-state.ts";
import type { ControlProps } from "./field-frame.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { ListField } from "./list-field.tsx";
import { MediaField } from "./media-field.tsx";
import { ObjectField } from "./object-field.tsx";
import { JsonField, NumberField, SegmentsField, SelectField, SliderField, SwitchField, TextField } from "./plain-fields.tsx";

/** The control of a member, chosen by its schema. */
export function Control(props: ControlProps) {
  const kind: ControlKind = controlOf(props.schema, String(props.path.at(-1) ?? ""));
  if (kind === "media") return <MediaField {...props} />;
  if (kind === "slider") return <SliderField {...props} />;
  if (kind === "number" || kind === "seed") return <NumberField {...props} />;
  if (kind === "segments") return <SegmentsField {...props} />;
  if (kind === "select") return <SelectField {...props} />;
  if (kind === "switch") return <SwitchField {...props} />;
  if (kind === "text" || kind === "longText") return <TextField {...props} long={kind === "longText"} />;
  if (kind === "list") return <ListField {...props} control={Control} />;
  if (kind === "choice") return <ChoiceField {...props} control={Control} />;
  return kind === "object" ? <ObjectField {...props} control={Control} /> : <JsonField {...props} />;
}

/** Controls of the members of a body, one below the other; drawn ones stand before the plain ones, which say the same in numbers. */
export function Members({ state, members }: { state: FormState; members: readonly SchemaMember[] }) {
  return (
    <>
      {members.map(({ name, ...member }) => (
        <Fragment key={name}>
          <WidgetBefore state={state} name={name} hints={state.model.form} />
          <Control state={state} path={[name]} {...member} />
        </Fragment>
      ))}
    </>
  );
}
