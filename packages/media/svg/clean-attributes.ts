import { animatable, animations, attributes as allowedAttributes, referring, styleOnly } from "./allow-list.ts";
import { SvgRejected } from "./rejection.ts";
import { fragmentId, isId, isMomentList, safeValue } from "./safe-value.ts";
import type { StyleRules } from "./style-rules.ts";

export type Attributes = Record<string, string>;

const pathData = /^[Mm][MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]*$/;

/** What has been made use of otherwise, or what editors and pages add and no drawing needs: not worth telling that it was left out. */
const unremarkable = /^(?:xmlns|version$|class$|style$|data-|aria-|role$|xml:|enable-background$)/;

/**
 * The attributes of one element that it may keep, those that style rules give it among them.
 * @param onRemoved called with the name of each attribute that is left out
 * @returns undefined when the element makes no sense without what had to be taken from it
 * @throws SvgRejected for a path that cannot be drawn
 */
export function cleanAttributes(
  element: string, given: Readonly<Attributes>, rules: StyleRules, onRemoved: (attribute: string) => void,
): Attributes | undefined {
  const attributes: Attributes = {};
  const set = (name: string, value: string): void => {
    const safe = safeValue(value);
    if (safe === undefined) return onRemoved(name);
    attributes[name] = safe.text;
  };

  for (const name in given) {
    const value = given[name]!;
    switch (name) {
      case "d":
        if (element !== "path") break;
        if (value.trim() === "") return undefined;
        checkPath(value.trim());
        attributes.d = value;
        break;
      case "id":
        if (isId(value)) attributes.id = value;
        else onRemoved(name);
        break;
      case "href":
      case "xlink:href": {
        const id = referring.has(element) && fragmentId(value);
        if (!id) {
          onRemoved(name);
          break;
        }
        attributes.href = `#${id}`;
        break;
      }
      case "begin":
      case "end":
        if (animations.has(element) && isMomentList(value)) attributes[name] = value;
        else onRemoved(name);
        break;
      case "attributeName":
        if (animations.has(element) && animatable.has(value)) attributes.attributeName = value;
        break;
      default:
        if (allowedAttributes.has(name)) set(name, value);
        else if (!unremarkable.test(name)) onRemoved(name);
    }
  }
  if (animations.has(element) && element !== "animateMotion" && attributes.attributeName === undefined) return undefined;

  for (const [property, value] of rules.declarationsFor(element, given)) set(property, value);
  gatherStyle(attributes);
  return attributes;
}

function checkPath(data: string): void {
  if (!pathData.test(data)) throw new SvgRejected("broken-path", `has a path that cannot be drawn: ${data.slice(0, 60)}`);
}

/** Puts the properties that are no attributes into a `style` attribute. */
function gatherStyle(attributes: Attributes): void {
  const style: string[] = [];
  for (const property of styleOnly) {
    if (attributes[property] === undefined) continue;
    style.push(`${property}:${attributes[property]}`);
    delete attributes[property];
  }
  if (style.length > 0) attributes.style = style.join(";");
}
