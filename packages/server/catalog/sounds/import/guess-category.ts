import { type CategoryMap, categoryNamed } from "./category-map.ts";

/** Words that speak for a category, beginnings of words included: `explo` stands for explode and explosion. */
const signs: Record<string, string> = {
  forest: "forest woods jungle leaves rustl crickets",
  "city-ambience": "city street traffic crowd market subway restaurant cafe station urban",
  "room-tones": "room office hallway hum ambience ambient interior",
  "rain-and-storm": "rain storm thunder lightning drizzle downpour hail",
  "beach-and-ocean": "beach ocean sea wave surf shore seagull harbor",
  wind: "wind breeze gust gale blizzard",
  "weapons-and-warfare": "gun shot rifle pistol sword weapon laser cannon arrow reload missile bullet battle",
  footsteps: "footstep step walk running run heels boots",
  "explosions-and-crashes": "explo crash blast bomb boom collision wreck",
  "kicks-and-punches": "punch kick fight slap hit smack body",
  clothing: "cloth fabric zip jacket velcro leather",
  debris: "debris rubble gravel rocks stones shatter break broken glass",
  genre: "laugh scream cough sneeze applause clap cheer breath voice speech talk whisper yawn",
  "glitch-and-noise": "glitch static noise distort interference white pink",
  "cartoon-voices-and-sounds": "cartoon boing comic funny squeak slide whistle",
  "sci-fi-sounds": "scifi sci-fi space alien robot spaceship teleport futuristic",
  "ghosts-and-horror-transitions": "ghost horror creepy haunted scary spooky eerie",
  "gaming-and-fantasy": "game coin powerup magic spell fantasy level jump arcade",
  "user-interface": "click button beep notif alert message dialog bell chime login logout error warning complete menu tap ui device screen camera shutter " +
    "audio volume phone ring window trash power suspend key typing switch",
  "drum-and-percussion-loops": "drum beat percussion breakbeat groove rhythm",
  "vocal-phrases": "vocal choir singing sung phrase chant",
  "one-shots": "oneshot stab hit kick snare hihat tom clap cymbal crash-cymbal pluck stick rim conga bongo cowbell tambourine",
  "melodic-loops": "loop melody melodic arpeggio riff piano guitar synth bass chord",
  wildlife: "bird wildlife owl wolf lion elephant monkey frog insect cricket bee animal",
  "machines-and-tools": "machine drill hammer saw motor tool factory generator pump welding",
  "household-objects": "door kitchen dish plate cup drawer vacuum toilet clock chair cupboard lock paper",
  "cars-and-airplanes": "car engine airplane plane truck helicopter motorcycle horn train vehicle siren brake",
  water: "water splash drip bubble river stream fountain pour underwater faucet",
  "electronic-devices": "electronic printer modem computer keyboard fax television radio server microwave",
  "pets-and-farm-animals": "dog cat cow horse pig sheep chicken goat rooster bark meow duck",
  "epic-transitions": "epic transition braam trailer",
  "cinematic-impacts": "impact cinematic thud slam",
  whooshes: "whoosh swoosh swish flyby",
  risers: "riser rise uplifter build-up sweep",
  "intros-and-outros": "intro outro opener logo ending jingle fanfare",
};

const anyKind = "one-shots";

export interface CategoryGuess {
  slug: string;
  /** What it was taken from; undefined where nothing spoke for any category. */
  from?: string;
}

/** The category that a folder names, by slug, name or a word of the map, the innermost folder first. */
export function categoryOfFolders(folders: readonly string[], map?: CategoryMap): string | undefined {
  for (const folder of folders.toReversed()) {
    const found = categoryNamed(folder, map);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The category for which most of these words speak; earlier texts weigh more (pass title, tags, then folders). */
export function guessCategory(texts: readonly string[]): CategoryGuess {
  let best: { slug: string; score: number; word: string } | undefined;
  for (const [slug, line] of Object.entries(signs)) {
    const beginnings = line.split(" ");
    let score = 0;
    let word = "";
    texts.forEach((text, place) => {
      for (const candidate of text.toLowerCase().split(/[^\p{L}-]+/u)) {
        const likeness = Math.max(...beginnings.map((beginning) => likenessOf(candidate, beginning)));
        if (likeness === 0) continue;
        word ||= candidate;
        score += likeness / (1 + place);
      }
    });
    if (score > (best?.score ?? 0)) best = { slug, score, word };
  }
  return best ? { slug: best.slug, from: best.word } : { slug: anyKind };
}

/** A whole word says more than the beginning of a longer one; short signs must be the whole word. */
function likenessOf(word: string, sign: string): number {
  if (word === sign) return 1;
  return sign.length >= 4 && word.startsWith(sign) ? 0.7 : 0;
}
