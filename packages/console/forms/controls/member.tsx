import { Fragment } from "preact";
import { type ControlKind, controlOf, type Member as SchemaMember } from "../logic/schema.ts";
import { drawnAt } from "../drawn/widgets.tsx";
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

/** Controls of the members of a body, one below the other, with what is drawn of them. Plain fields say the same in numbers and words. */
export function Members({ state, members }: { state: FormState; members: readonly SchemaMember[] }) {
  return (
    <>
      {members.map(({ name, ...member }) => {
        const { before, props, hidden } = drawnAt(state, name);
        return (
          <Fragment key={name}>
            {before}
            {!hidden && <Control state={state} path={[name]} {...member} {...props} />}
          </Fragment>
        );
      })}
    </>
  );
}
