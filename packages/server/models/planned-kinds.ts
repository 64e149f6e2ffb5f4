import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { Endpoint, PlannedJob } from "../endpoints/definition/endpoint.ts";
import { mediaKeyword } from "../endpoints/definition/media-field.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
  items?: Schema;
  minimum?: number;
  minItems?: number;
  [mediaKeyword]?: MediaRule;
}

/** Kinds of the jobs of an endpoint: those that its file names, or that of its example or of a smallest body. None where no such body can be planned. */
export function plannedKinds(endpoint: Endpoint): readonly JobKind[] {
  const kind = endpoint.kinds ?? plannedExample(endpoint)?.job.kind;
  return kind === undefined ? [] : [kind].flat();
}

/** Its example, or a smallest body, and the job of that; undefined where no such body can be planned. */
export function plannedExample(endpoint: Endpoint): { body: object; job: PlannedJob } | undefined {
  const body = withDefaults(endpoint.body as Schema, endpoint.example ?? smallest(endpoint.body as Schema)) as object;
  try {
    return { body, job: endpoint.job(body as never, { media: (field) => ({ field, rule: {} as MediaRule }) }) };
  } catch {
    // A body that only a rule of its file could make right: its readiness is not known before somebody asks for a task.
    return undefined;
  }
}

/** Media of the body, at any depth: `image`, `video`, `audio`. */
export function mediaOf(schema: Schema): Set<string> {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])];
  return new Set([...(schema[mediaKeyword] ? [schema[mediaKeyword].media] : []), ...inner.flatMap((one) => [...mediaOf(one)])]);
}

/** A value with what the schema says of members that it lacks, as the check of a request fills them in. */
function withDefaults(schema: Schema, value: unknown): unknown {
  if (value === undefined) return schema.default;
  if (typeof value !== "object" || value === null || Array.isArray(value) || !schema.properties) return value;
  const filled = Object.entries(schema.properties).map(([name, member]) => [name, withDefaults(member, (value as Record<string, unknown>)[name])] as const);
  return { ...value, ...Object.fromEntries(filled.filter(([, member]) => member !== undefined)) };
}

/** A value that the schema allows, with nothing that it does not require. */
function smallest(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return smallest(schema.anyOf[0]!);
  switch (schema.type) {
    case "object":
      return Object.fromEntries((schema.required ?? []).map((name) => [name, smallest(schema.properties?.[name] ?? {})]));
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}));
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "boolean":
      return false;
    default:
      return "a";
  }
}
