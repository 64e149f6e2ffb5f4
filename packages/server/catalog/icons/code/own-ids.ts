import { everyElement, type SvgElement } from "../../../delivery/svg-tree.ts";

/** Gives the ids inside a drawing a prefix, with all that names them: two drawings within one page would take each other's gradients. */
export function ownIds(root: SvgElement, prefix: string): void {
  const elements = [...everyElement(root)];
  const ids = new Set(elements.flatMap(({ attributes }) => attributes["id"] ?? []));
  if (ids.size === 0) return;
  const renamed = (id: string) => (ids.has(id) ? `${prefix}${id}` : id);
  for (const { attributes } of elements) {
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "id") attributes[name] = renamed(value);
      else if (name === "begin" || name === "end") attributes[name] = value.replace(/([A-Za-z_][\w-]*)(?=\.)/g, (id) => renamed(id));
      else if (value.includes("#")) attributes[name] = value.replace(/#([A-Za-z_][\w.-]*)/g, (_, id: string) => `#${renamed(id)}`);
    }
  }
}
