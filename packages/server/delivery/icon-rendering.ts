import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { renderSvg } from "@atelier/media/images/render-svg.ts";
import type { IconQuery } from "./claims.ts";
import type { Rendered, Renditions } from "./renditions.ts";
import { strikeStillPose } from "./still-pose.ts";
import { parseSvg, writeSvg } from "./svg-tree.ts";
import { fitSquare, type SvgChanges, transformSvg } from "./transform-svg.ts";

/** To be raised when the same drawing would come out differently, so that what was kept is made again. */
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

/** What the query of a signed URL asks for. The signature vouches for the values: only this service writes such URLs. */
export function iconOptionsOf({ format, size, color, rotate, flip }: IconQuery): IconOptions {
  return {
    format: format === "png" ? "png" : "svg",
    size: size === undefined ? undefined : Number(size),
    color,
    rotate: Number(rotate ?? 0) as IconOptions["rotate"],
    flip: flip as IconOptions["flip"],
  };
}

/** Icons as files. PNGs are made on first use and kept as objects; SVGs are cheap enough to be made each time. */
export interface IconRendering {
  /** Undefined when there is no such icon. */
  render(iconId: number, options: IconOptions): Promise<Rendered | undefined>;
}

export interface IconRenderingParts {
  source: IconSource;
  renditions: Renditions;
}

export function createIconRendering({ source, renditions }: IconRenderingParts): IconRendering {
  return {
    async render(iconId, options) {
      const svg = await source.svg(iconId);
      if (svg === undefined) return undefined;
      if (options.format === "svg") return fromMemory(Buffer.from(changedSvg(svg, options)));
      const { size = 512, color, rotate, flip } = options;
      return renditions.picture("icon", [rendererVersion, svg, size, color, rotate, flip], () => renderPng(svg, size, { color, rotate, flip }));
    },
  };
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
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { ...raw, channels: 4 } }).png({ compressionLevel: 6 }).toBuffer();
}

function fromMemory(bytes: Buffer): Rendered {
  return {
    key: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.length,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}
