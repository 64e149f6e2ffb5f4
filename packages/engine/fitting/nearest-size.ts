/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * The size to ask a model for: as near to the wanted one in shape as its multiples allow, and no larger than it makes well. Never larger than wanted by
 * more than a multiple: what is asked for and then thrown away costs the card's time.
 */
export function nearestSize(wanted: Size, { sizeMultiple, maxPixels }: { sizeMultiple: number; maxPixels: number }): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (wanted.width * wanted.height)));
  // A small picture is asked for at a size at which models see anything.
  const grow = Math.max(1, (4 * sizeMultiple) / (Math.min(wanted.width, wanted.height) * scale));
  const side = (pixels: number) => Math.max(1, Math.round((pixels * scale * grow) / sizeMultiple)) * sizeMultiple;
  const size = { width: side(wanted.width), height: side(wanted.height) };
  while (size.width * size.height > maxPixels) {
    const longer = size.width >= size.height ? "width" : "height";
    if (size[longer] <= sizeMultiple) break;
    size[longer] -= sizeMultiple;
  }
  return size;
}
