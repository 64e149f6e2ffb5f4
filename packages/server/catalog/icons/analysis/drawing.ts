import { animations, gradients, shapes } from "@atelier/media/svg/allow-list.ts";
import type { SvgObserver } from "@atelier/media/svg/sanitise-svg.ts";

/** What the elements of a drawing say about how it is made. */
export interface Drawing {
  /** Paints of all shapes as written, in lower case: `currentcolor`, `#f00`, `url(#a)`; without `none`. A shape that names none is `black`. */
  paints: ReadonlySet<string>;
  /** Shapes that are filled, stroked, or both. */
  filled: number;
  stroked: number;
  filledAndStroked: number;
  hasGradient: boolean;
  hasAnimation: boolean;
}

interface Context {
  fill: string;
  stroke: string;
  /** Inside a definition that is not painted where it stands: a mask, a clip path, a gradient. */
  hidden: boolean;
}

const notPainted = new Set(["mask", "clipPath", "filter", "linearGradient", "radialGradient"]);
const invisible = new Set(["none", "transparent"]);

/** Gathers a `Drawing` while the sanitiser runs, with fill and stroke inherited as SVG does. */
export class DrawingObserver implements SvgObserver {
  readonly #contexts: Context[] = [{ fill: "black", stroke: "none", hidden: false }];
  readonly #paints = new Set<string>();
  readonly #counts = { filled: 0, stroked: 0, filledAndStroked: 0 };
  #hasGradient = false;
  #hasAnimation = false;

  enter(name: string, attributes: Readonly<Record<string, string>>): void {
    const outer = this.#contexts.at(-1)!;
    const animates = animations.has(name);
    const context = {
      // On an animation, `fill` says what happens after it.
      fill: (animates ? undefined : attributes.fill?.toLowerCase()) ?? outer.fill,
      stroke: attributes.stroke?.toLowerCase() ?? outer.stroke,
      hidden: outer.hidden || notPainted.has(name),
    };
    this.#contexts.push(context);
    if (animates) this.#hasAnimation = true;
    if (gradients.has(name)) this.#hasGradient = true;
    if (shapes.has(name) && !context.hidden) this.#countShape(context);
  }

  leave(): void {
    this.#contexts.pop();
  }

  get drawing(): Drawing {
    return { ...this.#counts, paints: this.#paints, hasGradient: this.#hasGradient, hasAnimation: this.#hasAnimation };
  }

  #countShape({ fill, stroke }: Context): void {
    const filled = !invisible.has(fill);
    const stroked = !invisible.has(stroke);
    if (filled) this.#paints.add(fill);
    if (stroked) this.#paints.add(stroke);
    if (filled) this.#counts.filled++;
    if (stroked) this.#counts.stroked++;
    if (filled && stroked) this.#counts.filledAndStroked++;
  }
}

const plainPaints = new Set(["currentcolor", "black", "#000", "#000000", "inherit"]);

/** Whether the drawing takes the colour of the text around it, or is black. */
export function isPlain({ paints, hasGradient }: Drawing): boolean {
  return !hasGradient && [...paints].every((paint) => plainPaints.has(paint));
}
