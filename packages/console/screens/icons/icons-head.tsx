import selectGlyph from "icon:tabler/select";
import { iconsMessages } from "messages:icons";
import { Glyph } from "../../components/glyph.tsx";
import { Segments } from "../../components/segments.tsx";
import { type Facet, valuesIn } from "../../find/facet-values.ts";
import { search, setParams, withParams } from "../../router/location.ts";
import { clearSelection, selecting } from "./selection.ts";

/** Above the list: whether icons or sets are shown, of which set they are, and the switch by which a tap selects. */
export function IconsHead({ inSets, facets }: { inSets: boolean; facets: readonly Facet[] }) {
  const t = iconsMessages();
  const [set, style] = ["family", "style"].map((name) => {
    const [value] = valuesIn(search.value, name);
    return value === undefined ? undefined : facets.find((facet) => facet.name === name)?.values.find((one) => one.value === value)?.name;
  });
  const shown = inSets ? undefined : [set, style].filter(Boolean).join(" · ");
  return (
    <div class="icons-head">
      <Segments
        bare label={t.view} value={inSets ? "sets" : "icons"} change={(value) => setParams({ view: value === "sets" ? "sets" : undefined })}
        options={[{ value: "icons", label: t.single }, { value: "sets", label: t.sets }]}
      />
      {shown && <h2 class="icons-set">{shown}</h2>}
      {set && !inSets && <a class="small" href={withParams({ view: "sets", family: undefined, style: undefined }, "/icons")}>{t.allSets}</a>}
      {!inSets && (
        <button
          type="button" class="button icons-select" aria-pressed={selecting.value}
          onClick={() => (selecting.peek() ? clearSelection() : void (selecting.value = true))}
        >
          <Glyph path={selectGlyph} size={18} /> {t.select}
        </button>
      )}
    </div>
  );
}
