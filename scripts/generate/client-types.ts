import { clientSurface, refOf, sayLimits, type Schema } from "./client-surface.ts";

/** The types of the TypeScript client: each input, answer and query that it has, with what the service says of them. */
export async function clientTypes(): Promise<string> {
  const { endpoints, inputs, answers, queries, takesBytes } = await clientSurface();
  const declared = [
    ...endpoints.map(({ input, summary, path }) => declare(input, inputs[input]!, `${summary}: the input of \`${path}\`.`)),
    ...Object.entries({ ...answers, ...queries }).map(([name, schema]) => declare(name, schema)),
  ];
  const listed = endpoints.map(
    ({ path, summary, input, makes }) => `${comment(summary, "  ")}  ${JSON.stringify(path)}: { input: ${input}; makes: "${makes}" };\n`,
  );
  return [
    "// Written by `npm run generate` from the service's OpenAPI document.\n",
    'import type { Media, MediaUrl } from "./media-value.ts";\n\n',
    `${comment("Every AI endpoint: what it takes, and what it makes.")}export interface Endpoints {\n${listed.join("")}}\n\n`,
    ...declared,
    `${comment("Members that take bytes; the other media members take addresses only.")}` +
      `export const takesBytes: readonly string[] = ${JSON.stringify(takesBytes)};\n`,
  ].join("");
}

function declare(name: string, schema: Schema, description = schema.description): string {
  return `${comment(description)}export interface ${name} ${typeOf({ ...schema, description: undefined }, "")}\n\n`;
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return refOf(schema);
  if (schema["x-media"]) return schema["x-media"].from === "any" ? "Media" : "MediaUrl";
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeOf(one, indent)))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(" | ");
  if (schema.type === "array") {
    const item = typeOf(schema.items ?? {}, indent);
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === "object") return objectType(schema, indent);
  return { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" }[schema.type ?? ""] ?? "unknown";
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${comment(sayLimits(member), inner)}${inner}${key}${required.includes(name) ? "" : "?"}: ${typeOf(member, inner)};\n`;
  });
  const others = additionalProperties === true ? `${comment("What else an engine tells.", inner)}${inner}[extra: string]: unknown;\n` : "";
  return `{\n${members.join("")}${others}${indent}}`;
}

function comment(text = "", indent = ""): string {
  if (!text) return "";
  const lines = text
    .replaceAll("*/", "* /")
    .split(/\s+/)
    .reduce<string[]>((all, word) => {
      const last = all.at(-1);
      if (last !== undefined && last.length + word.length < 130 - indent.length) all[all.length - 1] = `${last} ${word}`;
      else all.push(word);
      return all;
    }, []);
  return lines.length === 1 ? `${indent}/** ${lines[0]} */\n` : `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}
