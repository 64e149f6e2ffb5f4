import { mediaKeyword } from "../endpoints/definition/media-field.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import { type Format, formats } from "@atelier/media/media-types.ts";

type Media = MediaRule["media"];

/** The formats that are taken as uploads, by kind of media. */
export type AcceptedMedia = ReadonlyMap<Media, readonly string[]>;

/** The types that clients of hosted services announce, and the formats of their files; the first gives the extension. */
export const announcedTypes = {
  "image/png": ["png"],
  "image/jpeg": ["jpeg"],
  "image/webp": ["webp"],
  "video/mp4": ["mp4"],
  "video/webm": ["webm"],
  "video/quicktime": ["mov"],
  "audio/mpeg": ["mp3"],
  "audio/wav": ["wav"],
  // Many recorders write the brand of a film before sound alone.
  "audio/mp4": ["m4a", "mp4"],
  "audio/webm": ["webm"],
  "audio/ogg": ["ogg"],
} as const satisfies Record<string, readonly [Format, ...Format[]]>;

export type AnnouncedType = keyof typeof announcedTypes;

/**
 * What may be announced, and the formats in the media rules of all endpoints, so that a new endpoint file is enough for a new format. Not all that may be
 * announced is taken by an endpoint: the create says so, as clients expect, not the upload.
 */
export function acceptedMedia(bodies: readonly object[]): AcceptedMedia {
  const accepted = new Map<Media, string[]>();
  const announced = Object.entries(announcedTypes).map(([type, own]) => ({ media: type.split("/")[0] as Media, formats: own }));
  for (const { media, formats: own } of [...announced, ...bodies.flatMap((body) => [...rulesIn(body)])]) {
    accepted.set(media, [...new Set([...(accepted.get(media) ?? []), ...own])]);
  }
  return accepted;
}

/** What a file is called of which only its type is known. */
export const announcedName = (type: AnnouncedType): string => `file.${formats[announcedTypes[type][0]].extensions[0]}`;

/** Media type of a file: a container of films may hold sound alone. */
export const contentTypeOf = (media: Media, format: string): string => formats[format as Format].mediaType.replace(/^\w+/, media);

function* rulesIn(schema: unknown): Generator<MediaRule> {
  if (typeof schema !== "object" || schema === null) return;
  const rule = (schema as { [mediaKeyword]?: MediaRule })[mediaKeyword];
  if (rule) yield rule;
  else for (const part of Object.values(schema)) yield* rulesIn(part);
}
