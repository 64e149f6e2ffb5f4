import { nameOf, type Schema } from "./document.ts";

/** A table of the members of an object, those of objects in it named as in `items[].name`. Empty where there are none. */
export function membersTable(schema: Schema, heads: readonly string[] = ["Member", "Type", "Meaning"]): string {
  return table(heads, rowsOf(schema, ""));
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const cells = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |\n`;
  return `${cells(heads)}${cells(heads.map(() => "---"))}${rows.map(cells).join("")}\n`;
}

function rowsOf(schema: Schema, prefix: string): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const inner = (member.type === "array" ? member.items : member) ?? {};
    const nested = [inner, ...(inner.anyOf ?? [])].flatMap((one) => rowsOf(one, `${path}${member.type === "array" ? "[]" : ""}.`));
    return [[`\`${path}\`${schema.required?.includes(name) ? "" : "?"}`, typeInWords(member), member.description ?? ""], ...nested];
  });
}

/** "integer, 1 to 1000, default 10", "`svg` or `png`", "list of texts". */
export function typeInWords(schema: Schema): string {
  return [kindOf(schema), ...limitsOf(schema)].filter(Boolean).join(", ");
}

function kindOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema);
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.anyOf) return alternativesInWords(schema.anyOf);
  if (schema.type === "array") return `list: ${typeInWords(schema.items ?? {})}`;
  const plain: Record<string, string> = { string: "text", null: "null" };
  return [schema.type ?? "anything"].flat().map((type) => plain[type] ?? type).join(" or ");
}

/** "text, a date or date-time": what differs in its format alone has one type. */
function alternativesInWords(alternatives: readonly Schema[]): string {
  const formats = alternatives.map(({ type, format }) => (type === "string" ? format : undefined));
  return formats.every(Boolean) ? `text, a ${formats.join(" or ")}` : [...new Set(alternatives.map(typeInWords))].join(" or ");
}

function limitsOf({ format, minimum, maximum, minLength, maxLength, maxItems, default: fallback }: Schema): string[] {
  const range = minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}`
    : minimum !== undefined ? `at least ${minimum}` : maximum !== undefined ? `at most ${maximum}` : "";
  const length = maxLength === undefined ? "" : minLength ? `${minLength} to ${maxLength} characters` : `at most ${maxLength} characters`;
  return [
    format && format !== "int64" && format !== "binary" ? `a ${format}` : "", range, length, maxItems === undefined ? "" : `at most ${maxItems}`,
    fallback === undefined ? "" : `default \`${JSON.stringify(fallback).replace(/^"|"$/g, "")}\``,
  ];
}
