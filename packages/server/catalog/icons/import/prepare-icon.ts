import { iconColors } from "../analysis/colors.ts";
import { DrawingObserver, isPlain } from "../analysis/drawing.ts";
import { type RasterFacts, rasterFacts } from "../analysis/raster-facts.ts";
import { iconShape, type ShapeFilter } from "../analysis/shape.ts";
import { iconTypes } from "../analysis/types.ts";
import { sanitiseSvg } from "@atelier/media/svg/sanitise-svg.ts";
import type { IconDescription } from "../rows.ts";
import type { IconSet, IconSource } from "./icon-set.ts";
import { displayName, iconTags } from "./icon-words.ts";
import { popularityPrior } from "./popularity-prior.ts";
import { conceptOf } from "./style-names.ts";

/** Names of the style in which most people look for an icon first. */
const plainStyles = /^(?:regular|outlined?|linear|line)$/i;

const words = (text: string): Set<string> => new Set(text.toLowerCase().split(/[^a-z-]+/).flatMap((word) => [word, ...word.split("-")]).filter(Boolean));

/**
 * Makes the function that cleans and describes the icons of one set.
 * @returns a function that rejects with SvgRejected for a document that cannot be an icon
 */
export function preparation(set: IconSet): (icon: IconSource, document: string) => Promise<IconDescription> {
  const bases = new Set(set.icons.map(({ name }) => set.styles.split(name).base));
  const kind = words(set.kind);
  const plainStyle = set.styles.all.find((style) => plainStyles.test(style));
  const family = new Set([...kind, ...set.styles.all.flatMap((style) => [...words(style)])]);

  return async (icon, document) => {
    if (icon.stated) {
      const { name, style, tags, colors, shape, types, concept, popularity } = icon.stated;
      return {
        sourceKey: icon.sourceKey, name, slug: icon.name, style, tags, colors, shape, types, concept, popularity, stated: icon.stated,
        origins: icon.stated.stated ?? Object.fromEntries(["premium", ...Object.keys(icon.stated)].map((field) => [field, "manifest"])),
        ...sanitiseSvg(document),
      };
    }
    const observer = new DrawingObserver();
    const { svg, removed } = sanitiseSvg(document, observer);
    const { drawing } = observer;
    let facts: Promise<RasterFacts> | undefined;
    const look = (): Promise<RasterFacts> => (facts ??= rasterFacts(svg));

    const { base, style } = set.styles.split(icon.name);
    const concept = conceptOf(base, bases);
    const shape = await iconShape(drawing, { own: words(style ?? ""), family }, look);
    const aliases = [...new Set(icon.aliases.map((alias) => set.styles.split(alias).base))].filter((alias) => alias !== base);
    return {
      sourceKey: icon.sourceKey,
      name: displayName(base),
      slug: icon.name,
      style: style ?? usualStyle(shape, isPlain(drawing)),
      tags: iconTags({ base, aliases, categories: icon.categories, setTags: set.tags }),
      colors: await iconColors(drawing, look),
      shape,
      types: iconTypes(drawing, shape, kind),
      concept,
      popularity: popularityPrior({
        sourceKey: icon.sourceKey, concept, isPlainForm: concept === base && (style === undefined || style === plainStyle), isSample: icon.isSample,
        hasAliases: aliases.length > 0,
      }),
      origins: { name: "path", tags: "path", style: style === undefined ? "guess" : "path" },
      svg,
      removed,
    };
  };
}

/** Name of the style of an icon whose set names none. */
function usualStyle(shape: ShapeFilter, plain: boolean): string {
  if (shape === "hand-drawn") return "Hand-drawn";
  if (shape === "lineal-color") return "Lineal color";
  if (shape === "outline") return "Outline";
  return plain ? "Fill" : "Flat color";
}
