import type { BodySchema } from "./body/coerce-body.ts";

/** What a schema allows, in words that follow "must be": "an integer from 0 to 100", "one of 5, 8, 10", "an object with name or an object with members". */
export function allowedInWords(schema: BodySchema): string {
  const { anyOf } = schema;
  if (!anyOf) return oneInWords(schema);
  const literals = anyOf.flatMap((choice) => choice.const ?? []);
  return literals.length === anyOf.length ? `one of ${literals.join(", ")}` : anyOf.map(oneInWords).join(" or ");
}

function oneInWords({ type, enum: values, const: literal, minimum, maximum, required = [] }: BodySchema): string {
  if (literal !== undefined) return String(literal);
  if (values) return values.length === 1 ? String(values[0]) : `one of ${values.join(", ")}`;
  return [type ?? "any value"]
    .flat()
    .map((one) => {
      if (one === "integer" || one === "number") return withArticle(one) + rangeInWords(minimum, maximum);
      if (one === "object" && required.length > 0) return `an object with ${required.join(", ")}`;
      return one === "null" ? "null" : withArticle(one);
    })
    .join(" or ");
}

function rangeInWords(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? "" : ` of at most ${maximum}`;
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
