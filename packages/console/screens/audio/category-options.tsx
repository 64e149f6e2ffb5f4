import { findMessages } from "messages:find";
import { nameOf } from "../../find/facet-values.ts";
import { categoriesBelow } from "./category-tree.ts";

/** What nobody has said a category of. */
export const uncategorised = "uncategorised";

/** The choices of a list of categories, by their groups. @param none what it is called that there is none */
export function CategoryOptions({ none }: { none?: string | undefined }) {
  const f = findMessages();
  return (
    <>
      {Object.entries(categoriesBelow).filter(([slug]) => slug !== uncategorised).map(([slug, below]) => (
        <optgroup key={slug} label={nameOf(slug, f)}>
          {[slug, ...below].map((one) => <option key={one} value={one}>{nameOf(one, f)}</option>)}
        </optgroup>
      ))}
      <option value={uncategorised}>{none ?? nameOf(uncategorised, f)}</option>
    </>
  );
}
