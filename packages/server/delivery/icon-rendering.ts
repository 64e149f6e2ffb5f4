import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { IconQuery } from "./claims.ts";
import type { Drawings } from "./drawings/drawings.ts";
import type { Rendered, Renditions } from "./renditions.ts";
import type { SvgChanges } from "./transform-svg.ts";

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
  drawings: Drawings;
}

export function createIconRendering({ source, renditions, drawings }: IconRenderingParts): IconRendering {
  return {
    async render(iconId, options) {
      const svg = await source.svg(iconId);
      if (svg === undefined) return undefined;
      const { format, size = 512, ...changes } = options;
      const { color, rotate, flip } = changes;
      const owner = `icon ${iconId}`;
      if (format === "svg") {
        const isSame = color === undefined && !rotate && flip === undefined;
        return fromMemory(Buffer.from(isSame ? svg : await drawings.draw("changedSvg", [svg, changes], owner)));
      }
      const make = () => drawings.draw("iconPng", [svg, size, changes], owner);
      return renditions.picture("icon", [rendererVersion, svg, size, color, rotate, flip], make);
    },
  };
}

function fromMemory(bytes: Buffer): Rendered {
  return {
    key: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.length,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}
