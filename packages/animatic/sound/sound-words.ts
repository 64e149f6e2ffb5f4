import type { Mood, Weather } from "../palette.ts";
import type { PlaceName } from "../places/place.ts";

/** English words that find the sound of a thing in a catalog; `bed` goes on for as long as the thing is seen, `moment` happens once a shot. */
export interface SoundRequest {
  query: string;
  /** One of these must be in the title of what is found. */
  needs: RegExp;
  kind: "bed" | "moment";
}

const moment = (query: string, needs: RegExp): SoundRequest => ({ query, needs, kind: "moment" });
const bed = (query: string, needs: RegExp): SoundRequest => ({ query, needs, kind: "bed" });

export const weatherSounds: Partial<Record<Weather, SoundRequest>> = {
  rain: bed("rain", /rain|drizzle/i),
  storm: bed("thunderstorm", /storm|thunder|rain/i),
  snow: bed("winter wind", /wind/i),
  wind: bed("wind", /wind|breeze/i),
};

export const thunder = moment("thunderclap", /thunder/i);
export const titleSound = moment("airy whoosh", /whoosh/i);

/** By place, by day and by night. */
export const placeSounds: Partial<Record<PlaceName, { day: SoundRequest; night?: SoundRequest }>> = {
  sea: { day: bed("ocean waves", /wave|ocean|surf|sea/i) },
  beach: { day: bed("waves beach", /wave|beach|surf|sea/i) },
  lake: { day: bed("stream", /stream|water|river|lake/i), night: bed("frogs pond", /frog|pond/i) },
  forest: { day: bed("forest birds", /forest|bird/i), night: bed("night forest crickets", /cricket|night/i) },
  jungle: { day: bed("forest birds", /forest|bird/i), night: bed("night forest crickets", /cricket|night/i) },
  meadow: { day: bed("breeze field", /breeze|field|wind/i), night: bed("crickets", /cricket/i) },
  garden: { day: bed("songbird", /bird/i), night: bed("crickets", /cricket/i) },
  village: { day: bed("breeze field", /breeze|field|wind/i), night: bed("crickets", /cricket/i) },
  mountains: { day: bed("wind pines", /wind/i) },
  snowfield: { day: bed("winter wind", /wind/i) },
  desert: { day: bed("desert wind", /wind/i) },
  city: { day: bed("city traffic", /city|traffic|street/i), night: bed("night city", /city|traffic/i) },
  road: { day: bed("breeze field", /breeze|wind/i) },
  underwater: { day: bed("underwater bubbles", /underwater|bubble/i) },
  space: { day: bed("spaceship hum", /space|hum/i) },
  moon: { day: bed("spaceship hum", /space|hum/i) },
  sky: { day: bed("wind", /wind|breeze/i) },
  room: { day: bed("room tone", /room/i), night: bed("room tone", /room/i) },
};

/** By the icon words of a subject, which are fewer than its names. */
export const subjectSounds: ReadonlyMap<string, SoundRequest> = new Map(
  ([
    ["dog, poodle", moment("dog barking", /bark|dog/i)], ["cat", moment("cat meow", /meow|purr/i)], ["cow, ox", moment("cow moo", /moo|cow/i)], [
      "ewe, ram, goat", moment("sheep bleating", /sheep|bleat/i),
    ],
    ["rooster", moment("rooster crow", /rooster|crow/i)], ["owl", moment("owl hooting", /owl/i)], ["frog", bed("frogs croaking", /frog/i)],
    ["wolf", moment("wolf howl", /howl|wolf/i)], ["bird", bed("songbird", /bird/i)], ["dove", bed("seagulls harbour", /gull|bird/i)],
    [
      "dragon, sauropod, t-rex", moment("dragon roar", /roar|dragon/i),
    ], ["ghost", moment("wailing ghost", /ghost/i)], ["robot", moment("robot talking", /robot/i)],
    [
      "automobile, sport utility vehicle, minibus, delivery truck, pickup truck, bus, racing car", moment("car passing", /car\b/i),
    ], [
      "taxi, police car, ambulance", moment("car horn", /horn/i),
    ], ["airplane", moment("jet flyover", /jet|plane|fly/i)], ["small airplane", moment("propeller plane", /plane/i)],
    ["rocket", moment("large explosion", /explosion|boom/i)], ["flying saucer, satellite", bed("spaceship engine hum", /space|hum/i)],
    ["dolphin, spouting whale, whale, fish, duck, swan", moment("water splash", /splash/i)],
    ["sailboat, ship, passenger ship, ferry", bed("waves", /wave|surf|ocean/i)], [
      "tropical fish, shark, octopus, jellyfish", bed("underwater bubbles", /bubble|underwater/i),
    ],
    ["mantelpiece clock, watch", bed("ticking clock", /clock|tick/i)], ["door", moment("creaky door", /door/i)], [
      "laptop, desktop computer, technologist", moment("keyboard typing", /keyboard|typing/i),
    ], ["camera", moment("camera shutter", /shutter|camera/i)], [
      "mobile phone", moment("phone vibrating", /phone|ring/i),
    ], ["teapot", moment("kettle whistling", /kettle/i)], ["hot beverage", bed("café murmur", /caf|murmur|coffee/i)],
    ["crossed swords", moment("sword draw", /sword/i)], ["coin", moment("coins", /coin/i)],
    ["wine glass, cocktail glass", moment("wine glasses clink", /glass|clink/i)], ["fireworks, bomb", moment("distant explosion", /explosion/i)], [
      "magic wand, mage, woman fairy, crystal ball, unicorn", moment("magic spell sparkle", /magic|spell|sparkle/i),
    ],
    ["guitar", moment("acoustic guitar", /guitar/i)], ["musical keyboard", moment("piano chord", /piano/i)], ["drum", moment("snare drum", /drum/i)],
    ["cook", bed("café murmur", /caf|murmur/i)], ["baby", moment("tiny creature", /creature|baby/i)],
    ["horse, horse racing, unicorn", moment("running stairs", /running|foot/i)], ["balloon", moment("cartoon pops", /pop/i)],
    ["birthday cake", moment("crowd shout", /crowd|applause/i)], ["singer", moment("theatre applause", /applause/i)], [
      "soccer ball, basketball", moment("cartoon spring boing", /boing|spring/i),
    ], ["wine, beer mug", moment("wine glasses clink", /clink/i)], ["heart", moment("heartbeat", /heart/i)],
  ] as const).flatMap(([words, request]) => words.split(", ").map((word) => [word, request] as const)),
);

/** Steps of whoever walks, by the ground. */
export const stepsIn = (place: PlaceName, weather: Weather): SoundRequest =>
  weather === "snow" || place === "snowfield"
    ? moment("footsteps snow", /snow/i)
    : place === "room" || place === "stage"
    ? moment("footsteps wooden floor", /wood/i)
    : weather === "rain"
    ? moment("boots mud", /mud/i)
    : moment("footsteps gravel", /gravel/i);

/** What to look for among the tracks, most fitting first. */
export function trackWords(mood: Mood | undefined, place: PlaceName, asked: string | undefined): string[] {
  const byMood: Record<Mood, string[]> = {
    calm: ["peaceful ambient", "lofi", "ambient"], joyful: ["happy", "happy pop", "children"], dramatic: ["dramatic cinematic", "dramatic"],
    dark: ["dark ambient", "dark"], dreamy: ["dreamy", "ambient"], neon: ["synthwave", "electronic"], romantic: ["romantic", "piano"],
    vintage: ["jazz", "blues"], epic: ["epic cinematic", "epic"], monochrome: ["jazz", "lounge"],
  };
  const byPlace: Partial<Record<PlaceName, string[]>> = {
    space: ["ambient", "electronic"], moon: ["ambient"], city: ["hip hop", "lofi", "funk"], road: ["country", "rock"], sea: ["acoustic", "cinematic"],
    beach: ["reggae", "latin"], desert: ["world"], stage: ["pop", "funk"], room: ["lofi", "jazz"], underwater: ["ambient"],
    snowfield: ["classical", "cinematic"], mountains: ["cinematic", "acoustic"], sky: ["cinematic", "ambient"],
  };
  return [...(asked ? [asked] : []), ...(mood ? byMood[mood] : []), ...(byPlace[place] ?? ["acoustic", "folk"]), "acoustic", "cinematic", "ambient", "music"];
}
