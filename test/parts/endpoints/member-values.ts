import { mediaKeyword } from "@atelier/server/endpoints/definition/media-field.ts";

export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  [mediaKeyword]?: { from: string };
}

/** A member of a body that holds no others: its path (`elements[].frontal_image_url`), what it may be, and whether it may be left out. */
export interface Leaf {
  path: string;
  schema: Schema;
  isOptional: boolean;
}

/** The alternatives of a union of objects; of anything else, itself. */
const shapesOf = (schema: Schema): Schema[] => (schema.anyOf?.some(({ properties }) => properties) ? schema.anyOf : [schema]);

/** Every leaf of a schema, those of all alternatives. */
export function leavesOf(schema: Schema, path = "", isOptional = false): Leaf[] {
  return shapesOf(schema).flatMap((shape) => {
    if (shape.type === "array") return leavesOf(shape.items ?? {}, `${path}[]`);
    if (!shape.properties) return [{ path, schema: shape, isOptional }];
    return Object.entries(shape.properties).flatMap(([name, member]) =>
      leavesOf(member, path === "" ? name : `${path}.${name}`, !shape.required?.includes(name)),
    );
  });
}

/** A value with everything in it: of a union its alternative of this number, of a list two entries. */
export function fullValue(schema: Schema, alternative: number): unknown {
  const shapes = shapesOf(schema);
  const shape = shapes[alternative % shapes.length]!;
  if (shape.type === "array") return Array.from({ length: Math.min(2, shape.maxItems ?? 2) }, () => fullValue(shape.items ?? {}, alternative));
  if (!shape.properties) return valuesOf(shape)[0];
  return Object.fromEntries(Object.entries(shape.properties).map(([name, member]) => [name, fullValue(member, alternative)]));
}

/** Unlike values that a leaf may have. */
export function valuesOf(schema: Schema): unknown[] {
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if (schema.anyOf) return schema.anyOf.filter(({ type }) => type !== "null").flatMap(valuesOf);
  if (schema.type === "boolean") return [true, false];
  const { type, minimum = 1, maximum = minimum + 7 } = schema;
  if (type === "integer" || type === "number") return [...new Set([Math.min(minimum + 1, maximum), minimum, maximum])];
  if (schema[mediaKeyword] || schema.format === "uri") return ["https://media.example/a", "https://media.example/b"];
  return ["1a2b3c", "4d5e6f"];
}
