import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import sharp from "sharp";
import { renderSvg } from "../media/render-svg.ts";
import type { Database } from "../store/database/database.ts";
import { insertObjectReferences } from "../store/database/object-references.ts";
import { findRendition, putRendition } from "../store/database/renditions.ts";
import type { ByteRange, ObjectInfo, ObjectStore } from "../store/objects/object-store.ts";
import { SingleFlight } from "./single-flight.ts";
import { strikeStillPose } from "./still-pose.ts";
import { parseSvg, writeSvg } from "./svg-tree.ts";
import { fitSquare, type SvgChanges, transformSvg } from "./transform-svg.ts";

/** To be raised when the same drawing would come out differently, so that what was kept is made anew. */
const rendererVersion = 1;

/** Where the drawings are: a whole, sanitised SVG document for an icon's id. */
export interface IconSource {
  svg(id: number): Promise<string | undefined>;
}

export interface IconOptions extends SvgChanges {
  /** `png` is square and transparent around the drawing. */
  format: "svg" | "png";
  /** Side of the PNG in pixels. */
  size?: number;
}

export interface RenderedIcon {
  /** SHA-256 of the bytes. */
  key: string;
  size: number;
  open(range?: ByteRange): Promise<Readable>;
}

/** Icons as files. PNGs are made on first use and kept as objects; SVGs are cheap enough to be made each time. */
export interface IconRendering {
  /** Undefined when there is no such icon. */
  render(iconId: number, options: IconOptions): Promise<RenderedIcon | undefined>;
}

export interface IconRenderingParts {
  source: IconSource;
  objects: ObjectStore;
  database: Database;
}

export function createIconRendering({ source, objects, database }: IconRenderingParts): IconRendering {
  const rendering = new SingleFlight<ObjectInfo>();

  return {
    async render(iconId, options) {
      const svg = await source.svg(iconId);
      if (svg === undefined) return undefined;
      if (options.format === "svg") return fromMemory(Buffer.from(changedSvg(svg, options)));
      const info = await storedPng(svg, options);
      return { key: info.key, size: info.size, open: (range) => objects.read(info.key, range) };
    },
  };

  async function storedPng(svg: string, { size = 512, color, rotate, flip }: IconOptions): Promise<ObjectInfo> {
    const key = `icon/${createHash("sha256").update(JSON.stringify([rendererVersion, svg, size, color, rotate, flip])).digest("hex")}`;
    return rendering.do(key, async () => (await kept(key)) ?? keep(key, await renderPng(svg, size, { color, rotate, flip })));
  }

  async function kept(key: string): Promise<ObjectInfo | undefined> {
    const object = await findRendition(database.db, key);
    return object === undefined ? undefined : objects.head(object);
  }

  async function keep(key: string, png: Buffer): Promise<ObjectInfo> {
    const info = await objects.put(png);
    await database.transaction(async (trx) => {
      await putRendition(trx, { key, object: info.key, created_at: Date.now() });
      await insertObjectReferences(trx, [{ object: info.key, owner: `renditions/${key}` }]);
    });
    return info;
  }
}

function changedSvg(svg: string, { color, rotate, flip }: SvgChanges): string {
  if (color === undefined && !rotate && flip === undefined) return svg;
  const root = parseSvg(svg);
  transformSvg(root, { color, rotate, flip });
  return writeSvg(root);
}

async function renderPng(svg: string, size: number, changes: SvgChanges): Promise<Buffer> {
  const root = parseSvg(svg);
  strikeStillPose(root);
  transformSvg(root, changes);
  fitSquare(root, size);
  const { pixels, ...raw } = await renderSvg(writeSvg(root));
  return sharp(pixels, { raw: { ...raw, channels: 4 } }).png({ compressionLevel: 6 }).toBuffer();
}

function fromMemory(bytes: Buffer): RenderedIcon {
  return {
    key: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.length,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}
