import { nearestName } from "@atelier/names/nearest-name.ts";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
const checks = new WeakMap<object, ValidateFunction>();

/** JSON Schema of a tool's arguments. */
export interface ArgumentSchema {
  type: "object";
  properties: Record<string, object>;
  required?: string[];
  additionalProperties: false;
}

interface PropertySchema {
  type?: string;
  enum?: readonly unknown[];
  description?: string;
  pattern?: string;
}

/**
 * What is wrong with the arguments of a call, in lines that a model can act on: each argument by its name, what it takes, and which known name was meant.
 * The library's own check would name no argument that is not known.
 * @returns nothing where they hold
 */
export function checkArguments({ name, schema }: { name: string; schema: ArgumentSchema }, args: unknown): string[] {
  const check = checks.get(schema) ?? ajv.compile(schema);
  checks.set(schema, check);
  if (check(args)) return [];
  const known = Object.keys(schema.properties);
  const faults = (check.errors ?? []).map((error) => faultOf(error, schema.properties as Record<string, PropertySchema>, known));
  return [...new Set(faults), `${name} takes ${known.length > 0 ? known.join(", ") : "no arguments"}.`];
}

function faultOf(error: ErrorObject, properties: Record<string, PropertySchema>, known: readonly string[]): string {
  const { keyword, params, instancePath, parentSchema = {}, data } = error;
  const at = instancePath.slice(1).replace(/\/(\d+)/g, "[$1]").replaceAll("/", ".");
  const { type, description } = parentSchema as PropertySchema;
  switch (keyword) {
    case "required": {
      const missing = String(params.missingProperty);
      const about = properties[missing];
      return `${missing} is missing${about?.description === undefined ? "" : `: ${about.description}`}`;
    }
    case "additionalProperties": {
      const given = String(params.additionalProperty);
      const meant = nearestName(given, known);
      return `${given.slice(0, 100)} is not known${meant === undefined ? "" : `: ${meant}?`}`;
    }
    case "enum": {
      const allowed = (params.allowedValues as unknown[]).map(String);
      const meant = nearestName(String(data), allowed);
      return `${at} must be one of ${allowed.join(", ")}${meant === undefined ? "" : `: ${meant}?`}`;
    }
    case "type":
      return at === "" ? "arguments must be an object" : `${at} must be ${/^[aeiou]/.test(String(type)) ? "an" : "a"} ${type}`;
    case "pattern":
      return `${at} must match ${params.pattern}${description === undefined ? "" : `: ${description}`}`;
    default:
      return `${at} ${error.message}`;
  }
}
