import { type CategoryMap, categoryNamed } from "./category-map.ts";

/**
 * Words that speak for a category, in any form; one with a star also begins longer ones: `explo*` stands for explode and explosion. Words of many things are
 * not among them (a horn is one of a car, of a ship and of a war), nor do compounds follow from their parts: a thunderstick is no thunder.
 */
const signs: Record<string, string> = {
  forest: "forest woods jungle leaves rustl* crickets",
  "city-ambience": "city street traffic crowd market subway restaurant cafe urban",
  "room-tones": "room office hallway hum ambience ambient interior",
  "rain-and-storm": "rain rainstorm storm thunder thunderstorm lightning drizzle downpour hail",
  "beach-and-ocean": "beach ocean sea wave surf shore seagull harbor",
  wind: "wind breeze gust gale blizzard",
  "weapons-and-warfare": "gun gunshot shotgun shot rifle pistol sword axe dagger spear mace bow crossbow weapon laser cannon arrow reload missile " +
    "bullet battle",
  footsteps: "footstep step walk running run heels boots",
  "explosions-and-crashes": "explo* crash blast bomb boom collision wreck",
  "kicks-and-punches": "punch kick fight slap smack body",
  clothing: "cloth fabric zip jacket velcro leather",
  debris: "debris rubble gravel rocks stones shatter break broken glass",
  genre: "laugh scream cough sneeze applause clap cheer breath voice speech talk whisper yawn",
  "glitch-and-noise": "glitch static noise distort interference white pink",
  "cartoon-voices-and-sounds": "cartoon boing comic funny squeak whistle",
  "sci-fi-sounds": "scifi sci-fi space alien robot spaceship teleport futuristic",
  "ghosts-and-horror-transitions": "ghost horror creepy haunted scary spooky eerie",
  "gaming-and-fantasy": "game coin powerup magic spell fantasy level levelup jump arcade",
  "user-interface": "click button beep notif* alert message dialog bell chime login logout error warning complete menu tap ui device screen camera shutter " +
    "audio volume phone ring window trash suspend typing switch",
  "drum-and-percussion-loops": "drum beat percussion breakbeat groove rhythm",
  "vocal-phrases": "vocal choir singing sung phrase chant",
  "one-shots": "oneshot stab kick snare hihat tom clap cymbal crash-cymbal pluck rim conga bongo cowbell tambourine",
  "melodic-loops": "loop melody melodic arpeggio riff piano guitar synth bass chord",
  wildlife: "bird wildlife owl wolf lion elephant monkey frog snake growl insect cricket bee animal",
  "machines-and-tools": "machine drill hammer saw motor tool factory generator pump welding mill windmill",
  "household-objects": "door kitchen dish plate cup drawer vacuum toilet clock chair cupboard lock paper",
  "cars-and-airplanes": "car engine airplane plane truck helicopter motorcycle honk train vehicle siren brake",
  water: "water waterfall splash drip bubble river stream fountain pour underwater faucet",
  "electronic-devices": "electronic printer modem computer keyboard fax television radio server microwave",
  "pets-and-farm-animals": "dog cat cow horse pig sheep chicken goat rooster bark meow duck",
  "epic-transitions": "epic transition braam trailer",
  "cinematic-impacts": "impact cinematic thud slam",
  whooshes: "whoosh swoosh swish flyby",
  risers: "riser rise uplifter build-up sweep",
  "intros-and-outros": "intro outro opener logo ending jingle fanfare",
};

/** The words of one category, as they are compared. */
interface Speaking {
  forms: ReadonlySet<string>;
  beginnings: readonly string[];
}

const spokenBy = Object.entries(signs).map(([slug, line]): [string, Speaking] => {
  const words = line.split(" ");
  const isBeginning = (word: string) => word.endsWith("*");
  return [slug, {
    forms: new Set(words.filter((word) => !isBeginning(word)).flatMap(formsOf)),
    beginnings: words.filter(isBeginning).map((word) => word.slice(0, -1)),
  }];
});

/** A word with its regular forms. Not by stems: to English stemmers "open" is an opener, and "leave" is leaves. */
function formsOf(word: string): string[] {
  const begun = word.endsWith("e") ? word.slice(0, -1) : word;
  return [word, ...["s", "es"].map((end) => word + end), ...["ed", "ing"].flatMap((end) => [begun + end, begun + begun.at(-1)! + end])];
}

/** What the name of a folder that agrees adds, against a word of the file's own. */
const folderShare = 0.5;
/** What each word counts more than the one before it: the last one names the thing, as in "gravel footstep". */
const laterWord = 0.02;

export interface CategoryGuess {
  slug: string;
  by: "folder" | "words" | "words and folder";
  /** The words that spoke for it. */
  words: string[];
}

/** What is known of a file in words: of its own, the most telling first (title, its name, tags within it), and of its folders. */
export interface FileTexts {
  own: readonly string[];
  folders: readonly string[];
}

/** The category that a folder names, by slug, name or a word of the map, the innermost folder first. */
export function categoryOfFolders(folders: readonly string[], map?: CategoryMap): string | undefined {
  for (const folder of folders.toReversed()) {
    const found = categoryNamed(folder, map);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The category that a folder is called as: who sorts files so has said it. */
export function guessByFolder(folders: readonly string[]): CategoryGuess | undefined {
  const folder = folders.findLast((one) => categoryNamed(one) !== undefined);
  return folder === undefined ? undefined : { slug: categoryNamed(folder)!, by: "folder", words: [folder] };
}

/** The category for which most of a file's own words speak, those of its folders beside them; undefined where none does, or two do equally. */
export function guessCategory({ own, folders }: FileTexts): CategoryGuess | undefined {
  let best: (CategoryGuess & { score: number; isShared: boolean }) | undefined;
  for (const [slug, speaking] of spokenBy) {
    const ofFile = spokenFor(own, speaking);
    // A folder alone is no evidence: it holds what its maker took for one thing, not what this list takes the word for.
    if (ofFile.score === 0) continue;
    const ofFolders = spokenFor(folders, speaking);
    const score = ofFile.score + folderShare * ofFolders.score;
    if (score < (best?.score ?? 0)) continue;
    best = {
      slug, score, by: ofFolders.score > 0 ? "words and folder" : "words", words: [...new Set([...ofFile.words, ...ofFolders.words])],
      isShared: score === best?.score,
    };
  }
  return best === undefined || best.isShared ? undefined : { slug: best.slug, by: best.by, words: best.words };
}

function spokenFor(texts: readonly string[], speaking: Speaking): { score: number; words: string[] } {
  let score = 0;
  const words: string[] = [];
  texts.forEach((text, place) => {
    text.toLowerCase().split(/[^\p{L}-]+/u).forEach((candidate, i) => {
      const likeness = likenessOf(candidate, speaking);
      if (likeness === 0) return;
      words.push(candidate);
      score += (likeness * (1 + laterWord * i)) / (1 + place);
    });
  });
  return { score, words };
}

/** A whole word, in whichever form, says more than the beginning of a longer one. */
function likenessOf(word: string, { forms, beginnings }: Speaking): number {
  if (forms.has(word)) return 1;
  return beginnings.some((beginning) => word.startsWith(beginning)) ? 0.7 : 0;
}
