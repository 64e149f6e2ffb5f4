import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";

/** A pixel of less skin than this stays as it was, to the bit. */
const leastSkin = 0.02;

/**
 * What a model made of a picture, laid over it.
 * @param made of the picture's size
 * @param isSkinOnly all that is not skin stays: by colour, Cb 77..127 and Cr 133..173 (Chai and Ngan 1999), with a soft edge
 * @param detail 0..1: how much of the picture's own fine texture comes back
 */
export function blendSkin(picture: Raster, made: Raster, { isSkinOnly, detail }: { isSkinOnly: boolean; detail: number }): Raster {
  const { width, height, channels } = picture;
  const skin = isSkinOnly ? skinOf(picture) : undefined;
  const data = picture.data.slice();
  for (let c = 0; c < 3; c++) {
    const own = channelOf(picture, c);
    const others = channelOf(made, c);
    const ownSoft = detail > 0 ? gaussianBlur(own, width / 500) : undefined;
    const othersSoft = detail > 0 ? gaussianBlur(others, width / 500) : undefined;
    for (let i = 0; i < width * height; i++) {
      const share = skin ? skin.data[i]! : 1;
      if (share < leastSkin) continue;
      const texture = ownSoft && othersSoft ? detail * (own.data[i]! - ownSoft.data[i]! - (others.data[i]! - othersSoft.data[i]!)) : 0;
      const value = own.data[i]! + share * (others.data[i]! + texture - own.data[i]!);
      data[i * channels + c] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { ...picture, data };
}

function channelOf({ data, width, height, channels }: Raster, channel: number): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = data[i * channels + channel]!;
  return plane;
}

function skinOf({ data, width, height, channels }: Raster): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) {
    const [r, g, b] = [data[i * channels]!, data[i * channels + 1]!, data[i * channels + 2]!];
    const cb = 128 - 0.169 * r - 0.331 * g + 0.5 * b;
    const cr = 128 + 0.5 * r - 0.419 * g - 0.081 * b;
    plane.data[i] = cb >= 77 && cb <= 127 && cr >= 133 && cr <= 173 ? 1 : 0;
  }
  return gaussianBlur(plane, Math.max(1, width / 300));
}
