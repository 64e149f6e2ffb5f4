import { mediaKeyword } from "../../endpoints/definition/media-field.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";

export interface MediaField {
  /** As the client would write it: `image`, `reference_images[2]`, `image_urls[0].url`. */
  field: string;
  rule: MediaRule;
  value: string;
}

interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  [mediaKeyword]?: MediaRule;
}

/** Walks a body along its schema and yields every media member that is there and is text. */
export function* findMediaFields(schema: object, body: unknown, field = ""): Generator<MediaField> {
  const node = schema as SchemaNode;
  const rule = node[mediaKeyword];
  if (rule) {
    if (typeof body === "string") yield { field, rule, value: body };
  } else if (node.items && Array.isArray(body)) {
    for (const [index, item] of body.entries()) yield* findMediaFields(node.items, item, `${field}[${index}]`);
  } else if (node.properties && typeof body === "object" && body !== null) {
    for (const [name, property] of Object.entries(node.properties)) {
      yield* findMediaFields(property, (body as Record<string, unknown>)[name], field === "" ? name : `${field}.${name}`);
    }
  }
}
