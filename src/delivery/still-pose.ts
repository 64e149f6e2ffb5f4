import { elementsOf, everyElement, type SvgElement } from "./svg-tree.ts";

const animations = new Set(["animate", "animateTransform", "set"]);

/**
 * Replaces SMIL animation by one picture of it. Drawings that draw themselves end in their last pose (`fill="freeze"`);
 * parts of a loop that begin invisible are shown half way, the others as they begin. Without it, many animated icons are
 * blank as a PNG (32 of the 1,279 in the two animated sets of the starter library).
 */
export function strikeStillPose(root: SvgElement): void {
  for (const element of everyElement(root)) {
    const own = elementsOf(element).filter((child) => animations.has(child.name));
    if (own.length === 0) continue;
    const loops = own.filter((animation) => animation.attributes["fill"] !== "freeze");
    const beginsHidden = loops.some((animation) => isHiding(keyframes(animation)[0] ?? "", animation));
    for (const animation of own) {
      const value = loops.includes(animation) ? (beginsHidden ? halfWay(keyframes(animation)) : undefined) : keyframes(animation).at(-1);
      if (value !== undefined) setPose(element, animation, value);
    }
    element.children = element.children.filter((child) => typeof child === "string" || !own.includes(child));
  }
}

function setPose(element: SvgElement, { attributes: { attributeName, type } }: SvgElement, value: string): void {
  if (type !== undefined) element.attributes["transform"] = `${type}(${value})`;
  else if (attributeName !== undefined) element.attributes[attributeName] = value;
}

function keyframes({ attributes: { values, from, to } }: SvgElement): string[] {
  return values === undefined ? [from, to].filter((value) => value !== undefined) : values.split(";").map((value) => value.trim()).filter(Boolean);
}

function isHiding(value: string, { attributes: { attributeName, type } }: SvgElement): boolean {
  return (attributeName === "opacity" || attributeName === "r" || type === "scale") && Number(value.split(/[\s,]+/)[0]) === 0;
}

function halfWay(frames: string[]): string | undefined {
  const middle = (frames.length - 1) / 2;
  const before = frames[Math.floor(middle)];
  const after = frames[Math.ceil(middle)];
  if (before === undefined || after === undefined) return undefined;
  const [a, b] = [before, after].map((frame) => frame.split(/[\s,]+/).map(Number));
  if (a!.length !== b!.length || [...a!, ...b!].some(Number.isNaN)) return after;
  return a!.map((number, index) => (number + b![index]!) / 2).join(" ");
}
