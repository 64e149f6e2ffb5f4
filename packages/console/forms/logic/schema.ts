/** Limits of one piece of media, as the service publishes them under `x-media`. */
export interface MediaRule {
  media: "image" | "audio" | "video";
  from: "any" | "url";
  formats: readonly string[];
  maxBytes: number;
  minSide?: number;
  maxSide?: number;
  maxPixels?: number;
  maxRatio?: number;
  minSeconds?: number;
  maxSeconds?: number;
}

/** The parts of JSON Schema that bodies of the service use. */
export interface Schema {
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  "x-media"?: MediaRule;
}

export type ControlKind =
  | "media" | "seed" | "slider" | "number" | "segments" | "select" | "switch" | "text" | "longText" | "list" | "choice" | "object" | "json";

/** Texts of more than so many characters get a field that grows. */
const longText = 500;
/** Choices up to so many, and so many characters in all, are all in sight. */
const inSight = { count: 5, characters: 40 };

/** Which control a member gets. What no control is for is written as JSON, so that nothing that an endpoint takes is out of reach. */
export function controlOf(schema: Schema, name = ""): ControlKind {
  const { type } = schema;
  if (schema["x-media"]) return "media";
  const options = optionsOf(schema);
  if (options) return options.length <= inSight.count && options.join("").length <= inSight.characters ? "segments" : "select";
  if (type === "boolean") return "switch";
  if (type === "integer" || type === "number") return numberControl(schema, name);
  if (type === "string") return (schema.maxLength ?? 0) > longText ? "longText" : "text";
  if (type === "array" && schema.items) return "list";
  if (alternativesOf(schema).length > 0) return "choice";
  return type === "object" && schema.properties ? "object" : "json";
}

function numberControl({ type, minimum, maximum }: Schema, name: string): ControlKind {
  if (name === "seed") return "seed";
  const limited = minimum !== undefined && maximum !== undefined;
  return limited && (type === "number" || maximum - minimum <= 10_000) ? "slider" : "number";
}

/** The values that a member may have, where they are listed: by `enum`, or one by one, as numbers are. */
export function optionsOf({ enum: options, anyOf = [] }: Schema): readonly unknown[] | undefined {
  if (options || anyOf.length === 0) return options;
  return anyOf.every((one) => one.const !== undefined) ? anyOf.map((one) => one.const) : undefined;
}

/** What `anyOf` allows, without `null`, which is what an empty member stands for. */
export function alternativesOf({ anyOf = [] }: Schema): Schema[] {
  return anyOf.filter(({ type }) => type !== "null");
}

/** A step of a slider or of the arrows of a number. */
export function stepOf({ type, minimum, maximum }: Schema): number {
  if (type === "integer") return 1;
  return minimum !== undefined && maximum !== undefined && maximum - minimum <= 2 ? 0.05 : 0.1;
}

export interface Member {
  name: string;
  schema: Schema;
  required: boolean;
}

/**
 * Members of an object that a form asks for: what is required first, the rest as the endpoint has them, what hardly anybody needs (`more`) apart. A member
 * of one value leaves nothing to ask.
 */
export function membersOf({ properties = {}, required = [] }: Schema): { first: Member[]; more: Member[] } {
  const asked = Object.entries(properties).filter(([, schema]) => optionsOf(schema)?.length !== 1);
  const members = asked.map(([name, schema]): Member => ({ name, schema, required: required.includes(name) }));
  const isLast = ({ name }: Member) => name === "webhook_url";
  return {
    first: [...members.filter((one) => one.required), ...members.filter((one) => !one.required && !isLast(one))],
    more: members.filter((one) => !one.required && isLast(one)),
  };
}

/** `horizontal_angle` is "Horizontal angle"; addresses of media are named by what they are of. */
export function labelOf(name: string, schema: Schema): string {
  if (schema.title) return schema.title;
  const bare = schema["x-media"] || schema.type === "array" ? name.replace(/_urls?$/, (tail) => (tail === "_urls" ? "s" : "")) : name;
  const words = bare.replaceAll("_", " ").trim();
  const named = words === "url" && schema["x-media"] ? schema["x-media"].media : words;
  return (named.charAt(0).toUpperCase() + named.slice(1)).replace(/\b(?:url|fps|cfg)\b/gi, (short) => short.toUpperCase());
}

/** How a choice reads: `square_1_1` is "Square 1:1", `QUALITY` "Quality"; what is no word stays as it is. */
export function choiceLabel(value: unknown): string {
  const text = String(value);
  if (/^(?:png|jpe?g|webp|mp4)$/.test(text)) return text.toUpperCase();
  if (/^[A-Z]{2,}$/.test(text)) return text.charAt(0) + text.slice(1).toLowerCase();
  if (/^\d|:/.test(text) || !/[a-z]{3}/i.test(text)) return text;
  const words = text.replace(/_(\d+)_(\d+)$/, " $1:$2").replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + (words === words.toUpperCase() ? words.slice(1).toLowerCase() : words.slice(1));
}
