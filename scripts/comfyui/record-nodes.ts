/**
 * `node scripts/comfyui/record-nodes.ts URL-OR-FILE RELEASE`: writes `packages/comfyui-engine/definitions/nodes.generated.ts` from what a running ComfyUI
 * answers to `/object_info`. Facts alone: names, types, ranges, words of lists; nothing that explains them.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { InputDefinition, NodeDefinition } from "../../packages/comfyui-engine/definitions/node-definition.ts";
import { readObjectInfo } from "../../packages/comfyui-engine/definitions/read-object-info.ts";
import { modelFolders, recordedClasses } from "../../packages/comfyui-engine/definitions/recorded.ts";

const [source, release] = process.argv.slice(2);
if (!source || !/^\d+\.\d+\.\d+$/.test(release ?? "")) throw new Error("node scripts/comfyui/record-nodes.ts URL-OR-FILE RELEASE, such as 0.25.0");
const answer: unknown = /^https?:/.test(source)
  ? await (await fetch(new URL("object_info", source.endsWith("/") ? source : `${source}/`))).json()
  : JSON.parse(await readFile(source, "utf8"));
const all = readObjectInfo(answer);
const missing = recordedClasses.filter((name) => !all[name]);
if (missing.length > 0) throw new Error(`this server has no ${missing.join(", ")}`);

const quote = JSON.stringify;
const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

function write(input: InputDefinition): string {
  const optional = input.optional ? ", optional: true" : "";
  switch (input.type) {
    case "COMBO":
      return `{ type: "COMBO", options: [${input.options.map((option) => quote(option)).join(", ")}]${optional} }`;
    case "CHOICE":
      return `{ type: "CHOICE", options: { ${Object.entries(input.options)
        .map(([word, inputs]) => `${key(word)}: ${writeInputs(inputs)}`)
        .join(", ")} }${optional} }`;
    case "LINK":
      return `{ type: "LINK", of: ${quote(input.of)}${optional} }`;
    case "FILE":
      return `{ type: "FILE", folder: ${quote(input.folder)}${optional} }`;
    case "INT":
    case "FLOAT":
      return `{ type: "${input.type}"${range(input)}${optional} }`;
    default:
      return `{ type: "${input.type}"${optional} }`;
  }
}

const range = (input: { min?: number; max?: number }) =>
  (["min", "max"] as const).map((name) => (input[name] === undefined ? "" : `, ${name}: ${input[name]}`)).join("");

function writeInputs(inputs: Readonly<Record<string, InputDefinition>>): string {
  const parts = Object.entries(inputs).map(([name, input]) => `${key(name)}: ${write(input)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

/** Without its model files, which differ from server to server. */
const recorded = (node: string, name: string, input: InputDefinition): InputDefinition => {
  const folder = modelFolders[`${node}.${name}`];
  return folder ? { type: "FILE", folder, ...(input.optional && { optional: true }) } : input;
};

function writeNode(name: string, { inputs, outputs, isOutput }: NodeDefinition): string {
  const own = Object.fromEntries(Object.entries(inputs).map(([input, definition]) => [input, recorded(name, input, definition)]));
  const rest = `outputs: [${outputs.map((type) => quote(type)).join(", ")}]${isOutput ? ", isOutput: true" : ""}`;
  return wrap(`  ${name}: { inputs: ${writeInputs(own)}, ${rest} },`);
}

/** Lines of at most 160 characters, broken after commas. */
function wrap(line: string): string {
  const lines = [""];
  for (const part of line.split(/(?<=, )/)) {
    if (`${lines.at(-1)}${part}`.trimEnd().length > 160) lines.push("    ");
    lines[lines.length - 1] += part;
  }
  return lines.map((one) => one.trimEnd()).join("\n");
}

const text = `// Recorded by scripts/comfyui/record-nodes.ts from a running ComfyUI ${release}; do not edit.
import type { Definitions } from "./node-definition.ts";

/** The release that these were recorded from. */
export const recordedRelease = "${release}";

/** Nodes of that release that the graphs use. */
export const recordedNodes = {
${[...new Set<string>(recordedClasses)].sort().map((name) => writeNode(name, all[name]!)).join("\n")}
} as const satisfies Definitions;
`;
await writeFile(join(import.meta.dirname, "../../packages/comfyui-engine/definitions/nodes.generated.ts"), text);
