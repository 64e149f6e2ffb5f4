import { nameOf, type Schema } from "./api-pages/document.ts";
import { clientSurface, type Surface } from "./client-surface.ts";
import { docstring, parameterName, pascal } from "./python-text.ts";

const header = '"""Written by `npm run generate` from the service\'s OpenAPI document."""\n\nfrom __future__ import annotations\n\n';

/** The types of the Python client: a TypedDict for each input and answer, with what the service says of their members. */
export async function pythonTypes(): Promise<string> {
  const surface = await clientSurface();
  const declared = [
    ...surface.endpoints.map(({ input, summary, path }) =>
      classesOf(input, surface.inputs[input]!, `${summary}: the input of \`${path}\`.`, true)),
    ...Object.entries(surface.answers).map(([name, schema]) => classesOf(name, schema, schema.description ?? name, false)),
  ].flat();
  return [
    header,
    "from collections.abc import Sequence\nfrom typing import Any, Literal, NotRequired, TypedDict\n\n",
    "from .media import Media, MediaUrl\n\n",
    `${names(surface)}\n\n`,
    ...declared.map((text) => `\n${text}\n`),
    "\n#: Members that take bytes; the other media members take addresses only.\n",
    `TAKES_BYTES: frozenset[str] = frozenset(${JSON.stringify(surface.takesBytes)})\n`,
  ].join("");
}

function names({ endpoints, answers }: Surface): string {
  const union = (values: readonly unknown[]) => `Literal[\n${values.map((value) => `    ${JSON.stringify(value)},\n`).join("")}]`;
  return [
    `#: Every AI endpoint, by its path below /v1/ai.\nEndpoint = ${union(endpoints.map(({ path }) => path))}`,
    `#: What a refusal is for programs. Later versions may add codes.\nProblemCode = ${union(answers.Problem!.properties!.code!.enum!)}`,
    `#: Moves only forward; COMPLETED and FAILED are final.\nTaskStatus = ${union(answers.TaskView!.properties!.status!.enum!)}`,
  ].join("\n");
}

/** A class for the schema, after those for the objects in it. Objects that are sent take any sequence, those that come have lists. */
function classesOf(name: string, schema: Schema, description: string, isSent: boolean): string[] {
  const inner: string[] = [];
  const typeOf = (member: Schema, as: string): string => {
    if (member.$ref) return nameOf(member);
    if (member["x-media"]) return member["x-media"].from === "any" ? "Media" : "MediaUrl";
    // Of several shapes of one member, each after the first has a number.
    if (member.anyOf) return member.anyOf.map((one, place) => typeOf(one, place > 0 && one.type === "object" ? `${as}${place + 1}` : as)).join(" | ");
    if (member.const !== undefined) return `Literal[${literal(member.const)}]`;
    if (member.enum) return `Literal[${member.enum.map((value) => literal(value)).join(", ")}]`;
    if (Array.isArray(member.type)) return member.type.map((type) => typeOf({ ...member, type }, as)).join(" | ");
    if (member.type === "array") return `${isSent ? "Sequence" : "list"}[${typeOf(member.items ?? {}, singular(as))}]`;
    if (member.type === "object" && Object.keys(member.properties ?? {}).length > 0) {
      inner.push(...classesOf(as, member, member.description ?? as, isSent));
      return as;
    }
    const plain = { string: "str", integer: "int", number: "float", boolean: "bool", null: "None", object: "dict[str, Any]" };
    return plain[member.type as keyof typeof plain] ?? "Any";
  };
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).map(([member, value]) => {
    const type = typeOf(value, `${name}${pascal(member)}`);
    return { member, type: required.has(member) ? type : `NotRequired[${type}]`, said: value.description };
  });
  // A member that is a word of the language, such as `from`, can only be written as text.
  if (members.some(({ member }) => parameterName(member) !== member)) {
    const pairs = members.map(({ member, type }) => `        ${JSON.stringify(member)}: ${type},\n`).join("");
    return [...inner, `${name} = TypedDict(\n    "${name}",\n    {\n${pairs}    },\n)`];
  }
  const lines = members.map(({ member, type, said }) => `    ${member}: ${type}\n${said ? docstring(said, "    ") : ""}`);
  return [...inner, `class ${name}(TypedDict):\n${docstring(description, "    ")}\n${lines.join("")}`];
}

const singular = (name: string) => (/(ies)$/.test(name) ? name.replace(/ies$/, "y") : name.replace(/([^s])s$/, "$1"));

/** A constant as Python writes it. */
const literal = (value: unknown): string => (typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value));
