import type { ComponentChildren } from "preact";
import restore from "icon:tabler/restore";
import { createMessages } from "messages:create";
import { Described } from "../../components/described.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import type { FormState } from "../form-state.ts";
import { same } from "../logic/body-of.ts";
import { type BodyPath, nameOf } from "../logic/body-path.ts";
import { labelOf, type Schema } from "../logic/schema.ts";

/** What every control is given. */
export interface ControlProps {
  state: FormState;
  path: BodyPath;
  schema: Schema;
  required: boolean;
  /** Default: from the member's name */
  label?: string;
  /** What an entry of a list is called. Default: from the label */
  entry?: string;
  /** Drawn between the name and the control. */
  above?: ComponentChildren;
}

export const idOf = (path: BodyPath) => `field-${nameOf(path)}`;
export const faultId = (path: BodyPath) => `${idOf(path)}-fault`;
const hintId = (path: BodyPath) => `${idOf(path)}-hint`;

export function labelAt({ path, schema, label }: Pick<ControlProps, "path" | "schema" | "label">): string {
  return label ?? labelOf(String(path.at(-1) ?? ""), schema);
}

/** What a control says of itself to those who listen. */
export function described({ state, path, schema, required }: ControlProps) {
  const fault = state.fault(path);
  const ids = [fault && faultId(path), schema.description && hintId(path)].filter(Boolean);
  return {
    id: idOf(path),
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    "aria-invalid": fault !== undefined,
    ...(required && { "aria-required": true }),
  };
}

interface FrameProps extends ControlProps {
  /** Several controls under one name. */
  group?: boolean;
  /** The control shows its fault itself, in an element with the id of `faultId`. */
  ownFault?: boolean;
  /** At the end of the line with the name. */
  extra?: ComponentChildren;
  children: ComponentChildren;
}

/** A control with its name, what it is for, and what is wrong. A group of controls is a fieldset. */
export function FieldFrame({ children, group = false, ownFault = false, extra, ...props }: FrameProps) {
  const t = createMessages();
  const { state, path, schema, required } = props;
  const label = labelAt(props);
  const fault = state.fault(path);
  const value = state.get(path);
  const changed = schema.default !== undefined && value !== undefined && !same(value, schema.default);
  const name = <>{label}{required && <span class="form-required" title={t.required} aria-hidden="true"> *</span>}</>;
  const body = (
    <>
      {props.above}
      {children}
      {schema.description && <p id={hintId(path)} class="field-hint" lang="en"><Described text={firstSentence(schema)} /></p>}
      {fault && !ownFault && <p id={faultId(path)} class="field-fault">{fault}</p>}
    </>
  );
  const reset = changed && (
    <IconButton label={t.reset(label)} glyph={restore} size={16} class="form-reset" onClick={() => state.set(path, undefined)} />
  );
  if (group) {
    return (
      <fieldset class="field form-field form-group" id={idOf(path)} tabIndex={-1} aria-describedby={described(props)["aria-describedby"]}>
        <legend class="field-label">{name}</legend>
        {extra}
        {body}
      </fieldset>
    );
  }
  return (
    <div class="field form-field">
      <div class="form-head">
        <label class="field-label" for={idOf(path)}>{name}</label>
        {extra}
        {reset}
      </div>
      {body}
    </div>
  );
}

/** Media say their limits in further sentences, which the control itself shows. */
function firstSentence({ description = "", "x-media": media }: Schema): string {
  return media ? description.split(/(?<=\.) /, 1)[0]! : description;
}
