import type { ComponentType } from "preact";
import { membersOf } from "../logic/schema.ts";
import { type ControlProps, FieldFrame } from "./field-frame.tsx";

/** What holds other controls is given the component that chooses them: they hold each other. */
export type Nesting = ControlProps & { control: ComponentType<ControlProps> };

export function ObjectMembers({ state, path, schema, control: Control }: Nesting) {
  const { first, more } = membersOf(schema);
  return (
    <div class="form-members">
      {[...first, ...more].map((member) => <Control key={member.name} state={state} path={[...path, member.name]} schema={member.schema} required={member.required} />)}
    </div>
  );
}

export function ObjectField(props: Nesting) {
  return (
    <FieldFrame {...props} group>
      <ObjectMembers {...props} />
    </FieldFrame>
  );
}
