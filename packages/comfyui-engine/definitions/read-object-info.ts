import type { Definitions, InputDefinition, NodeDefinition } from "./node-definition.ts";

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Inputs whose list shows what lies in the input folder, and which take more than that. */
const uploads = ["image_upload", "video_upload", "audio_upload", "file_upload"];

/**
 * What a server says of its nodes in `GET /object_info`, whichever of the two forms of lists it uses. Lists of model files are read as such lists, with
 * the files that are there. Nodes and inputs that cannot be understood are left out: a node of somebody's own must not hide the others.
 */
export function readObjectInfo(answer: unknown): Definitions {
  const definitions: Record<string, NodeDefinition> = {};
  for (const [name, node] of Object.entries(isObject(answer) ? answer : {})) {
    if (!isObject(node) || !isObject(node["input"]) || !Array.isArray(node["output"])) continue;
    definitions[name] = {
      inputs: readInputs(node["input"]),
      outputs: node["output"].map((type) => (Array.isArray(type) ? "COMBO" : String(type))),
      ...(node["output_node"] === true && { isOutput: true as const }),
    };
  }
  return definitions;
}

function readInputs(groups: Fields): Record<string, InputDefinition> {
  const read = (group: unknown, optional: boolean) =>
    Object.entries(isObject(group) ? group : {}).flatMap(([name, specification]) => {
      const input = readInput(specification);
      return input ? [[name, optional ? { ...input, optional: true as const } : input] as const] : [];
    });
  return Object.fromEntries([...read(groups["required"], false), ...read(groups["optional"], true)]);
}

/** @param specification `[type or list, options]` */
function readInput(specification: unknown): InputDefinition | undefined {
  if (!Array.isArray(specification)) return undefined;
  const [type, given] = specification as [unknown, unknown];
  const options = isObject(given) ? given : {};
  if (uploads.some((upload) => options[upload] === true)) return { type: "UPLOAD" };
  if (Array.isArray(type)) return comboOf(type);
  if (type === "COMBO") return Array.isArray(options["options"]) ? comboOf(options["options"]) : undefined;
  if (type === "COMFY_DYNAMICCOMBO_V3") return choiceOf(options["options"]);
  if (type === "INT" || type === "FLOAT") return { type, ...numbers(options) };
  if (type === "STRING" || type === "BOOLEAN") return { type };
  // Inputs that grow with what is linked to them, and kinds of later releases.
  if (typeof type === "string" && /^COMFY_.*_V\d+$/.test(type)) return { type: "ANY" };
  return typeof type === "string" ? { type: "LINK", of: type } : undefined;
}

const comboOf = (options: readonly unknown[]): InputDefinition => ({
  type: "COMBO",
  options: options.filter((option): option is string | number | boolean => ["string", "number", "boolean"].includes(typeof option)),
});

function choiceOf(options: unknown): InputDefinition | undefined {
  if (!Array.isArray(options)) return undefined;
  const choices = options.filter(isObject).map((option) => [String(option["key"]), readInputs(isObject(option["inputs"]) ? option["inputs"] : {})] as const);
  return { type: "CHOICE", options: Object.fromEntries(choices) };
}

function numbers(options: Fields): { min?: number; max?: number; step?: number } {
  const given = (["min", "max", "step"] as const).filter((name) => typeof options[name] === "number");
  return Object.fromEntries(given.map((name) => [name, options[name]]));
}
