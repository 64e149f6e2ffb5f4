import { Ajv, type ErrorObject } from "ajv";
import addFormats from "ajv-formats";
import type { InvalidParam } from "../errors.ts";

const ajv = new Ajv({ allErrors: true, coerceTypes: false, useDefaults: true, strict: false, verbose: true });
addFormats.default(ajv, ["uri"]);

/**
 * Compiles a JSON schema into a check of a body. Defaults are filled into the body, nothing is coerced.
 * @returns one entry for each offending field, named with dots and brackets as in `reference_images[2]`; empty when the body holds.
 */
export function compileBodyCheck(schema: object): (body: unknown) => InvalidParam[] {
  const check = ajv.compile(schema);
  return (body) => {
    if (check(body)) return [];
    const problems = new Map<string, string>();
    for (const error of check.errors ?? []) {
      // The failed branches of a choice say less than the choice itself.
      if (error.keyword === "if" || /\/(anyOf|oneOf)\/\d+\//.test(error.schemaPath)) continue;
      const name = fieldName(error);
      if (!problems.has(name)) problems.set(name, reasonOf(error));
    }
    return [...problems].map(([name, reason]) => ({ name, reason }));
  };
}

function fieldName(error: ErrorObject): string {
  const steps = error.instancePath.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (error.keyword === "required") steps.push(String(error.params.missingProperty));
  const name = steps.reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path === "" ? step : `${path}.${step}`), "");
  return name === "" ? "body" : name;
}

function reasonOf({ keyword, params, message, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case "required":
      return "is required";
    case "type":
      return `must be ${article([params.type].flat().join(" or "))}`;
    case "enum":
      return `must be one of ${(params.allowedValues as unknown[]).join(", ")}`;
    case "const":
      return `must be ${String(params.allowedValue)}`;
    case "anyOf":
    case "oneOf":
      return choiceReason(parentSchema?.[keyword] as Choice[] | undefined);
    case "minimum":
      return `must be at least ${params.limit}`;
    case "maximum":
      return `must be at most ${params.limit}`;
    case "minLength":
      return params.limit === 1 ? "must not be empty" : `must have at least ${params.limit} characters`;
    case "maxLength":
      return `must have at most ${params.limit} characters`;
    case "minItems":
      return `must have at least ${params.limit} element${params.limit === 1 ? "" : "s"}`;
    case "maxItems":
      return `must have at most ${params.limit} element${params.limit === 1 ? "" : "s"}`;
    case "format":
      return params.format === "uri" ? "must be an absolute URL" : `must be a valid ${params.format}`;
    case "pattern":
      return (parentSchema as { patternReason?: string } | undefined)?.patternReason ?? "has the wrong form";
    default:
      return message ?? "is invalid";
  }
}

interface Choice {
  const?: unknown;
}

function choiceReason(choices: Choice[] = []): string {
  const values = choices.flatMap((choice) => choice.const ?? []);
  return values.length > 0 && values.length === choices.length ? `must be one of ${values.join(", ")}` : "must have one of the allowed forms";
}

function article(type: string): string {
  if (type === "null") return "null";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
