import type { Rule } from "./endpoint.ts";

/**
 * A picture must have the proportions of another; its size is made that of the other before an engine gets it. What some program has scaled is within one
 * of its pixels of them.
 * @param field member of the body
 */
export const sameShape = (field: string, other: string): Rule<object> => (_, { info }) => {
  const [picture, pattern] = [info(field), info(other)].map((media) => ({ width: media?.width ?? 0, height: media?.height ?? 0 })) as [Size, Size];
  const isUnknown = picture.width === 0 || pattern.width === 0;
  if (isUnknown || isScaled(picture, pattern) || isScaled(pattern, picture)) return [];
  return [{ name: field, reason: `must have the proportions of ${other}, ${inPixels(pattern)} pixels, not ${inPixels(picture)}` }];
};

interface Size {
  width: number;
  height: number;
}

const inPixels = ({ width, height }: Size) => `${width}x${height}`;

/** Whether one factor makes both sides of the second those of the first, rounded up or down. */
const isScaled = (to: Size, from: Size): boolean => Math.abs(to.width / from.width - to.height / from.height) < 1 / Math.min(from.width, from.height);
