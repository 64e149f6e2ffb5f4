import { useState } from "preact/hooks";
import { findMessages } from "messages:find";
import { number } from "../messages/format.ts";
import { nameIn } from "../messages/name-in.ts";
import { search, setParams } from "../router/location.ts";
import { type Facet, type FacetValue, type RangeFacet, toggled, valuesIn } from "./facet-values.ts";
import { RangeSlider } from "./range-facet.tsx";

/** Values of a facet that are shown before somebody asks for more. */
const few = 8;

/** The filters of a search, each with the number of items behind each value. */
export function Facets({ facets }: { facets: readonly Facet[] }) {
  return (
    <div class="facets">
      {facets.map((facet) => (
        facet.range ? <Range key={facet.name} name={facet.name} range={facet.range} /> : facet.values.length > 0 && <Group key={facet.name} facet={facet} />
      ))}
    </div>
  );
}

function Range({ name, range }: { name: string; range: RangeFacet }) {
  return (
    <fieldset class="facet">
      <legend>{nameIn(findMessages().facets, name)}</legend>
      <RangeSlider name={name} range={range} />
    </fieldset>
  );
}

function Group({ facet }: { facet: Facet }) {
  const t = findMessages();
  const [all, setAll] = useState(false);
  const on = valuesIn(search.value, facet.name);
  const isOn = (one: FacetValue): boolean => on.includes(one.value) || (one.below ?? []).some(isOn);
  const shown = all ? facet.values : facet.values.filter((one, place) => place < few || isOn(one));
  const hidden = facet.values.length - shown.length;
  return (
    <fieldset class="facet">
      <legend>{nameIn(t.facets, facet.name)}</legend>
      {shown.map((one) => (
        <div key={one.value}>
          <Value facet={facet} one={one} on={on} />
          {isOn(one) && one.below?.map((below) => <div class="facet-below" key={below.value}><Value facet={facet} one={below} on={on} /></div>)}
        </div>
      ))}
      {(hidden > 0 || all) && (
        <button type="button" class="facet-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.fewerValues : t.moreValues(hidden)}
        </button>
      )}
    </fieldset>
  );
}

function Value({ facet, one, on }: { facet: Facet; one: FacetValue; on: readonly string[] }) {
  return (
    <label class="facet-value">
      <input
        type="checkbox" checked={on.includes(one.value)}
        onChange={() => setParams({ [facet.name]: toggled(on, one.value, facet.several ?? false) })}
      />
      <span class="facet-name">{one.name}</span>
      {one.count !== undefined && <span class="facet-count numbers">{number(one.count)}</span>}
    </label>
  );
}
