import type { Definitions, InputDefinition } from "../definitions/node-definition.ts";

/** What `GET /object_info` says of nodes: the inverse of reading it. Lists of model files hold those that are there. */
export function objectInfoOf(definitions: Definitions, models: ReadonlyMap<string, ReadonlySet<string>>): Record<string, unknown> {
  const specification = (input: InputDefinition): unknown[] => {
    switch (input.type) {
      case "INT":
      case "FLOAT":
        return [input.type, { min: input.min, max: input.max }];
      case "COMBO":
        return ["COMBO", { options: input.options }];
      // Both forms of lists are in use.
      case "FILE":
        return [[...(models.get(input.folder) ?? [])]];
      case "UPLOAD":
        return [[], { image_upload: true }];
      case "CHOICE":
        return ["COMFY_DYNAMICCOMBO_V3", { options: Object.entries(input.options).map(([key, own]) => ({ key, inputs: { required: group(own, false) } })) }];
      case "ANY":
        return ["COMFY_AUTOGROW_V3", {}];
      case "LINK":
        return [input.of];
      default:
        return [input.type, {}];
    }
  };
  const group = (inputs: Readonly<Record<string, InputDefinition>>, optional: boolean) =>
    Object.fromEntries(Object.entries(inputs).flatMap(([name, input]) => ((input.optional ?? false) === optional ? [[name, specification(input)]] : [])));
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { inputs, outputs, isOutput = false }]) => [
      name,
      { name, input: { required: group(inputs, false), optional: group(inputs, true) }, output: outputs, output_name: outputs, output_node: isOutput },
    ]),
  );
}
