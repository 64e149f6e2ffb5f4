/** A category as answers show it. Ids are stable: a new category is added at the end of its list with a new id. */
export interface Category {
  id: number;
  name: string;
  slug: string;
  parent: { id: number; name: string; slug: string } | null;
}

/** [id, slug, name, children as [id, slug, name]] */
const tree: [number, string, string, [number, string, string][]][] = [
  [1, "ambience", "Ambience", [
    [8, "forest", "Forest"],
    [9, "city-ambience", "City Ambience"],
    [10, "room-tones", "Room Tones"],
    [11, "rain-and-storm", "Rain & Storm"],
    [12, "beach-and-ocean", "Beach & Ocean"],
    [13, "wind", "Wind"],
  ]],
  [2, "foley", "Foley", [
    [14, "weapons-and-warfare", "Weapons & Warfare"],
    [15, "footsteps", "Footsteps"],
    [16, "explosions-and-crashes", "Explosions & Crashes"],
    [17, "kicks-and-punches", "Kicks & Punches"],
    [18, "clothing", "Clothing"],
    [19, "debris", "Debris"],
  ]],
  [3, "human-sounds", "Human Sounds", [
    [20, "genre", "Genre"],
    [21, "glitch-and-noise", "Glitch & Noise"],
    [22, "cartoon-voices-and-sounds", "Cartoon Voices & Sounds"],
    [23, "sci-fi-sounds", "Sci-Fi Sounds"],
    [24, "ghosts-and-horror-transitions", "Ghosts & Horror Transitions"],
    [25, "gaming-and-fantasy", "Gaming & Fantasy"],
  ]],
  [4, "interface-and-alerts", "Interface & Alerts", [
    [26, "user-interface", "User Interface"],
  ]],
  [5, "musical", "Musical", [
    [27, "drum-and-percussion-loops", "Drum & Percussion Loops"],
    [28, "vocal-phrases", "Vocal Phrases"],
    [29, "one-shots", "One-Shots"],
    [30, "melodic-loops", "Melodic Loops"],
  ]],
  [6, "realistic", "Realistic", [
    [31, "wildlife", "Wildlife"],
    [32, "machines-and-tools", "Machines & Tools"],
    [33, "household-objects", "Household Objects"],
    [34, "cars-and-airplanes", "Cars & Airplanes"],
    [35, "water", "Water"],
    [36, "electronic-devices", "Electronic Devices"],
    [37, "pets-and-farm-animals", "Pets & Farm Animals"],
  ]],
  [7, "transitions", "Transitions", [
    [38, "epic-transitions", "Epic Transitions"],
    [39, "cinematic-impacts", "Cinematic Impacts"],
    [40, "whooshes", "Whooshes"],
    [41, "risers", "Risers"],
    [42, "intros-and-outros", "Intros & Outros"],
  ]],
];

/** Where sounds go of which nothing tells the category. Not one of the tree: clients that know its 42 slugs lose nothing. */
export const uncategorised = "uncategorised";

const bySlug = new Map<string, Category>();
const slugsBelow = new Map<string, string[]>();

for (const [id, slug, name, children] of tree) {
  bySlug.set(slug, { id, name, slug, parent: null });
  slugsBelow.set(slug, [slug, ...children.map(([, childSlug]) => childSlug)]);
  for (const [childId, childSlug, childName] of children) {
    bySlug.set(childSlug, { id: childId, name: childName, slug: childSlug, parent: { id, name, slug } });
    slugsBelow.set(childSlug, [childSlug]);
  }
}

bySlug.set(uncategorised, { id: 43, name: "Uncategorised", slug: uncategorised, parent: null });
slugsBelow.set(uncategorised, [uncategorised]);

/** All 42, parents and children, and that of sounds without one. */
export const categorySlugs: readonly string[] = [...bySlug.keys()].sort();

/** The category of a slug that is known to be one. */
export function categoryOf(slug: string): Category {
  const category = bySlug.get(slug);
  if (!category) throw new Error(`no sound category has the slug ${slug}`);
  return category;
}

export function isCategorySlug(text: string): boolean {
  return bySlug.has(text);
}

/** The slugs that a filter by this one takes in: itself, and for a parent its children. */
export function slugsWithin(slug: string): readonly string[] {
  return slugsBelow.get(slug) ?? [];
}
