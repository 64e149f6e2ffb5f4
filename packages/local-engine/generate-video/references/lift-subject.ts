import { createPlane, type Plane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";

/** Part of the picture's shorter side over which a subject fades out where the picture cuts it at a side or above. */
const FADE = 0.035;
/** Height of the dome in which a head ends that the picture cuts above, in parts of the subject's shorter side. */
const DOME = 0.42;
/** Part of a border's length that the matte must cover for the picture to cut the subject there. */
const CUT = 0.04;

/** Where the picture ends before its subject does. */
export interface Cuts {
  left: boolean;
  top: boolean;
  right: boolean;
  bottom: boolean;
}

/** @param matte 0..1, of the whole picture */
export function cutsOf({ data, width, height }: Plane): Cuts {
  const covers = (count: number, at: (i: number) => number) => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += data[at(i)]! > 0.5 ? 1 : 0;
    return sum > CUT * count;
  };
  return {
    left: covers(height, (y) => y * width + 1),
    top: covers(width, (x) => width + x),
    right: covers(height, (y) => y * width + width - 2),
    bottom: covers(width, (x) => (height - 2) * width + x),
  };
}

/**
 * A matte that is rounded off and fades out towards the sides and the top where the picture cuts its subject, so that no straight edge
 * stands in a scene. In place.
 */
export function fadeCuts(matte: Plane, cuts: Cuts): void {
  const { data, width, height } = matte;
  const reach = Math.max(2, FADE * Math.min(width, height));
  const ramp = (far: number) => Math.min(1, Math.max(0, far / reach)) ** 1.5;
  const box = cuts.top ? coveredBox(matte) : { x: 0, y: 0, width, height };
  // A head that the picture's upper edge cuts ends in a dome.
  const dome = Float32Array.from({ length: width }, (_, x) => {
    const beside = Math.min(1, Math.abs((2 * (x - box.x)) / box.width - 1));
    return DOME * Math.min(box.width, box.height) * (1 - Math.sqrt(1 - beside * beside));
  });
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0) continue;
      if (cuts.left) data[i]! *= ramp(x);
      if (cuts.right) data[i]! *= ramp(width - 1 - x);
      if (cuts.top) data[i]! *= ramp(y - dome[x]!);
    }
  }
}

/** The part of a coloured subject inside a rectangle, as RGBA. @param colours RGB of the picture's size */
export function liftedOut(colours: Raster, matte: Plane, box: Rect): Raster {
  const data = new Uint8Array(box.width * box.height * 4);
  for (let y = 0, to = 0; y < box.height; y++) {
    let from = (box.y + y) * colours.width + box.x;
    for (let x = 0; x < box.width; x++, from++, to += 4) {
      for (let c = 0; c < 3; c++) data[to + c] = colours.data[from * colours.channels + c]!;
      data[to + 3] = matte.data[from]! * 255 + 0.5;
    }
  }
  return { data, width: box.width, height: box.height, channels: 4 };
}

/** A rectangle grown by a margin, inside the picture. */
export function grown({ x, y, width, height }: Rect, margin: number, size: { width: number; height: number }): Rect {
  const left = Math.max(0, x - margin);
  const top = Math.max(0, y - margin);
  return { x: left, y: top, width: Math.min(size.width, x + width + margin) - left, height: Math.min(size.height, y + height + margin) - top };
}

/** Alpha of a picture that brings its own matte; undefined where it is opaque all over. */
export function ownMatte({ data, width, height, channels }: Raster): Plane | undefined {
  if (channels !== 4 && channels !== 2) return undefined;
  const plane = createPlane(width, height);
  let clear = 0;
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = data[i * channels + channels - 1]! / 255;
    if (plane.data[i]! < 0.1) clear++;
  }
  return clear > 0.01 * plane.data.length ? plane : undefined;
}

/** The smallest rectangle that holds what is more than a trace. */
export function coveredBox({ data, width, height }: Plane): Rect {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i]! < 0.25) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : { x: 0, y: 0, width, height };
}

