/*
 * The index as bytes:
 *
 *   8 bytes    magic
 *   4          CRC-32 of everything after this
 *   4          length of the header in bytes
 *   header     JSON: what the snapshot was made from, and the segments with a place in the body for each array
 *   body       the arrays, little-endian, each at a multiple of 8 from the start of the body
 *
 * The header begins at byte 16 and is padded with spaces to a multiple of 8.
 */
import { endianness } from "node:os";
import { crc32 } from "node:zlib";
import { ANALYSIS_VERSION } from "../words/analyse.ts";
import type { CatalogDefinition, CatalogItem } from "../catalog-index.ts";
import { damagedSnapshot, foreignSnapshot } from "../errors.ts";
import { occurrenceWeight, priorOf } from "../rank.ts";
import type { Segment } from "./segment.ts";

const MAGIC = "ATLRIDX1";
const CRC_AT = 8;
const HEADER_LENGTH_AT = 12;
const PREAMBLE = 16;
/** Raise it when the shape of a segment changes. */
const FORMAT = 9;

const ARRAYS = { Uint8Array, Uint16Array, Uint32Array, Float64Array };
type ArrayName = keyof typeof ARRAYS;
type TypedArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

interface ArrayPlace {
  readonly $array: ArrayName;
  readonly at: number;
  readonly length: number;
}

interface Header {
  readonly source: string;
  readonly segments: unknown;
}

/**
 * Everything that decides what an index of the same items looks like. The segmenter of some scripts comes with the
 * runtime, so its version counts too; impacts and priors are stored, so a sample of each tells when rank.ts has changed.
 */
export function sourceOf({ name, language, text, filters, orders }: CatalogDefinition<CatalogItem>): string {
  const fields = text.map(({ field, weight }) => [field, weight]);
  const ranking = [occurrenceWeight(1, 8), priorOf(50)];
  return JSON.stringify([
    FORMAT, ANALYSIS_VERSION, ranking, process.versions.icu, endianness(), name, language, fields, Object.keys(filters), Object.keys(orders),
  ]);
}

export function encodeSnapshot<Item extends CatalogItem>(definition: CatalogDefinition<Item>, segments: readonly Segment[]): Uint8Array<ArrayBuffer> {
  const places = new Map<TypedArray, ArrayPlace>();
  let bodyLength = 0;
  const withPlaces = (_key: string, value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) {
      const array = value as TypedArray;
      const known = places.get(array);
      if (known) return known;
      const place: ArrayPlace = { $array: array.constructor.name as ArrayName, at: bodyLength, length: array.length };
      places.set(array, place);
      bodyLength += (array.byteLength + 7) & ~7;
      return place;
    }
    return value instanceof Map ? { $map: [...value] } : value;
  };
  const header = JSON.stringify({ source: sourceOf(definition as CatalogDefinition<CatalogItem>), segments }, withPlaces);
  const headerBytes = new TextEncoder().encode(header);
  const headerLength = (headerBytes.length + 7) & ~7;
  const bytes = new Uint8Array(PREAMBLE + headerLength + bodyLength);
  bytes.fill(0x20, PREAMBLE, PREAMBLE + headerLength);
  bytes.set(headerBytes, PREAMBLE);
  for (const [array, { at }] of places) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), PREAMBLE + headerLength + at);
  }
  bytes.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER_LENGTH_AT, headerLength, true);
  view.setUint32(CRC_AT, crc32(bytes.subarray(HEADER_LENGTH_AT)), true);
  return bytes;
}

/**
 * The segments of a snapshot; their arrays are views of `bytes`, which now belong to them. Throws when the bytes are
 * damaged, or were made by another format, analysis or definition of the catalog.
 */
export function decodeSnapshot<Item extends CatalogItem>(definition: CatalogDefinition<Item>, bytes: Uint8Array<ArrayBuffer>): Segment[] {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const view = new DataView(aligned.buffer, aligned.byteOffset, aligned.byteLength);
  if (aligned.length < PREAMBLE || new TextDecoder().decode(aligned.subarray(0, 8)) !== MAGIC) throw damagedSnapshot("it does not begin as one");
  if (crc32(aligned.subarray(HEADER_LENGTH_AT)) !== view.getUint32(CRC_AT, true)) throw damagedSnapshot("its checksum differs");
  const bodyStart = PREAMBLE + view.getUint32(HEADER_LENGTH_AT, true);
  const fromPlaces = (_key: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if ("$map" in value) return new Map(value.$map as [unknown, unknown][]);
    if (!("$array" in value)) return value;
    const { $array, at, length } = value as ArrayPlace;
    return new ARRAYS[$array](aligned.buffer, aligned.byteOffset + bodyStart + at, length);
  };
  const header = JSON.parse(new TextDecoder().decode(aligned.subarray(PREAMBLE, bodyStart)), fromPlaces) as Header;
  if (header.source !== sourceOf(definition as CatalogDefinition<CatalogItem>)) throw foreignSnapshot();
  return header.segments as Segment[];
}
