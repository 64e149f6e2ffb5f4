/*
 * Everything that an icon may contain (SVG 2, Filter Effects 1, SVG Animations 2). What is not named here is dropped: there is no
 * list of forbidden things to keep up to date.
 */

const words = (list: string): string[] => list.trim().split(/\s+/);

/** Elements that paint something by themselves. */
export const shapes: ReadonlySet<string> = new Set(words("path rect circle ellipse line polyline polygon"));

export const animations: ReadonlySet<string> = new Set(words("animate animateTransform animateMotion set"));

export const gradients: ReadonlySet<string> = new Set(words("linearGradient radialGradient"));

export const elements: ReadonlySet<string> = new Set([
  ...shapes,
  ...animations,
  ...gradients,
  ...words("svg g defs symbol use stop clipPath mask pattern marker mpath filter"),
  ...words(
    "feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode " +
      "feMorphology feOffset feTile"
  ),
]);

/** Wrappers whose own meaning is dropped and whose drawing is kept: links, and the language switch that some editors write. */
export const unwrapped: ReadonlySet<string> = new Set(["a", "switch"]);

/** Elements whose `href` may name another element of the same document. */
export const referring: ReadonlySet<string> = new Set(["use", "mpath", "pattern", ...gradients]);

/** CSS properties that SVG also takes as attributes. */
export const presentation: ReadonlySet<string> = new Set(
  words(`
    clip-path clip-rule color color-interpolation color-interpolation-filters display fill fill-opacity fill-rule filter
    flood-color flood-opacity marker-end marker-mid marker-start mask mask-type opacity overflow paint-order shape-rendering
    stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-opacity stroke-width transform transform-box transform-origin vector-effect visibility`),
);

/** CSS properties that only work in a `style` attribute. */
export const styleOnly: ReadonlySet<string> = new Set(["mix-blend-mode", "isolation"]);

const geometry = words(`
  cx cy d dx dy fr fx fy gradientTransform gradientUnits height offset orient pathLength patternContentUnits patternTransform
  patternUnits points preserveAspectRatio r refX refY rotate rx ry spreadMethod viewBox width x x1 x2 y y1 y2
  clipPathUnits maskContentUnits maskUnits markerHeight markerUnits markerWidth`);

const filtering = words(`
  amplitude exponent filterUnits in in2 intercept k1 k2 k3 k4 mode operator primitiveUnits radius result slope stdDeviation
  tableValues type values edgeMode`);

const timing = words(`
  accumulate additive attributeType begin by calcMode dur end from keyPoints keySplines keyTimes max min path repeatCount
  repeatDur restart to`);

/** Attributes whose values need no more than the check that every value gets. `id`, `href`, `attributeName` and `style` have their own. */
export const attributes: ReadonlySet<string> = new Set([...presentation, ...geometry, ...filtering, ...timing]);

/** What an animation may change. */
export const animatable: ReadonlySet<string> = new Set([...presentation, ...geometry, ...filtering]);
