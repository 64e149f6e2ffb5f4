import { createMessages } from "messages:create";
import { Segments } from "../../components/segments.tsx";
import { alternativeOf, freshOf } from "../logic/body-of.ts";
import { alternativesOf, controlOf, labelOf, type Schema } from "../logic/schema.ts";
import { FieldFrame } from "./field-frame.tsx";
import { type Nesting, ObjectMembers } from "./object-field.tsx";

/** Tabs for what `anyOf` allows, and for nothing where nothing is allowed. */
export function ChoiceField(props: Nesting) {
  const t = createMessages();
  const { state, path, schema, required, control: Control } = props;
  const alternatives = alternativesOf(schema);
  const value = state.get(path);
  const chosen = alternatives.length === 1 && value !== undefined ? 0 : alternativeOf(schema, value);
  const own = alternatives[chosen];
  if (alternatives.length === 1 && controlOf(alternatives[0]!) !== "object") {
    return <Control {...props} schema={{ description: schema.description, ...alternatives[0]! }} />;
  }
  const options = [
    ...(required ? [] : [{ value: "-1", label: t.none }]),
    ...alternatives.map((alternative, place) => ({ value: String(place), label: nameOfAlternative(alternative) })),
  ];
  return (
    <FieldFrame {...props} group>
      <Segments
        bare label={t.alternative} value={String(chosen)} options={options}
        change={(place) => state.set(path, place === "-1" ? undefined : freshOf(alternatives[Number(place)]!))}
      />
      {own && <ObjectMembers key={chosen} {...props} schema={own} />}
    </FieldFrame>
  );
}

function nameOfAlternative(schema: Schema): string {
  const [first] = schema.required ?? Object.keys(schema.properties ?? {});
  return schema.title ?? (first ? labelOf(first, schema.properties?.[first] ?? {}) : (schema.type ?? ""));
}
