import type { ComponentType } from "preact";
import { membersOf } from "../logic/schema.ts";
import { type ControlProps, FieldFrame } from "./field-frame.tsx";

/** What holds other controls is given the component that chooses them: they hold each other. */
export type Nesting = ControlProps & { control: ComponentType<ControlProps> };

export function ObjectMembers({ state, path, schema, control: Control }: Nesting) {
  const { first, more } = membersOf(schema);
  return (
    <div class="form-members">
      {[...first, ...more].map(({ name, ...member }) => <Control key={name} state={state} path={[...path, name]} {...member} />)}
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
