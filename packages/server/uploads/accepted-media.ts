import { mediaKeyword } from "../endpoints/definition/media-field.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";

/** The formats that some endpoint takes, by kind of media: what is not among them is of no use as an upload. */
export type AcceptedMedia = ReadonlyMap<MediaRule["media"], readonly string[]>;

/** Collects the media rules of the bodies of all endpoints, so that a new endpoint file is enough for a new format. */
export function acceptedMedia(bodies: readonly object[]): AcceptedMedia {
  const accepted = new Map<MediaRule["media"], string[]>();
  for (const { media, formats } of bodies.flatMap((body) => [...rulesIn(body)])) {
    accepted.set(media, [...new Set([...(accepted.get(media) ?? []), ...formats])]);
  }
  return accepted;
}

function* rulesIn(schema: unknown): Generator<MediaRule> {
  if (typeof schema !== "object" || schema === null) return;
  const rule = (schema as { [mediaKeyword]?: MediaRule })[mediaKeyword];
  if (rule) yield rule;
  else for (const part of Object.values(schema)) yield* rulesIn(part);
}
