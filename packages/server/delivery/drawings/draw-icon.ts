import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { renderSvg } from "@atelier/media/images/render-svg.ts";
import { parseSvg, writeSvg } from "../svg-tree.ts";
import { fitSquare, type SvgChanges, transformSvg } from "../transform-svg.ts";
import { strikeStillPose } from "./still-pose.ts";

/** A drawing with the changes, as text. */
export function changedSvg(svg: string, changes: SvgChanges): string {
  const root = parseSvg(svg);
  transformSvg(root, changes);
  return writeSvg(root);
}

/** A drawing with the changes as a square PNG, transparent around it. @param size pixels */
export async function iconPng(svg: string, size: number, changes: SvgChanges): Promise<Buffer> {
  const root = parseSvg(svg);
  strikeStillPose(root);
  transformSvg(root, changes);
  fitSquare(root, size);
  return svgPng(writeSvg(root));
}

/** A whole document as a PNG of its own size. */
export async function svgPng(svg: string): Promise<Buffer> {
  const { pixels, ...raw } = await renderSvg(svg);
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { ...raw, channels: 4 } }).png({ compressionLevel: 6 }).toBuffer();
}
