import type { FacetValue } from "../../find/facet-values.ts";

/** Slugs of the categories below each of the first level. `test/browser/category-tree.test.ts` holds them to the service's. */
export const categoriesBelow: Readonly<Record<string, readonly string[]>> = {
  ambience: ["forest", "city-ambience", "room-tones", "rain-and-storm", "beach-and-ocean", "wind"],
  foley: ["weapons-and-warfare", "footsteps", "explosions-and-crashes", "kicks-and-punches", "clothing", "debris"],
  "human-sounds": [
    "genre", "glitch-and-noise", "cartoon-voices-and-sounds", "sci-fi-sounds", "ghosts-and-horror-transitions", "gaming-and-fantasy",
  ],
  "interface-and-alerts": ["user-interface"],
  musical: ["drum-and-percussion-loops", "vocal-phrases", "one-shots", "melodic-loops"],
  realistic: ["wildlife", "machines-and-tools", "household-objects", "cars-and-airplanes", "water", "electronic-devices", "pets-and-farm-animals"],
  uncategorised: [],
  transitions: ["epic-transitions", "cinematic-impacts", "whooshes", "risers", "intros-and-outros"],
};

/** The values of the facet, each under the one that takes it in. */
export function categoryTree(values: readonly FacetValue[]): FacetValue[] {
  const below = new Set(Object.values(categoriesBelow).flat());
  return values
    .filter(({ value }) => !below.has(value))
    .map((one) => ({ ...one, below: values.filter(({ value }) => categoriesBelow[one.value]?.includes(value)) }));
}
