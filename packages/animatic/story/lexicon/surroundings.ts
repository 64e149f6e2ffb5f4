import { readWords } from "@atelier/engine/words/read-words.ts";
import type { CameraMove } from "../../camera.ts";
import type { Colour } from "../../colour.ts";
import { hex } from "../../colour.ts";
import type { InTheAir } from "../../layers/particle-layer.ts";
import type { DayTime, Mood, Season, Weather } from "../../palette.ts";
import type { PlaceName } from "../../places/place.ts";
import type { Motion } from "../../actors/actor.ts";

/** From `value: word, word` lines to a map by word. */
function byWord<T>(lists: [T, string][]): ReadonlyMap<string, T> {
  return new Map(lists.flatMap(([value, list]) => list.split(", ").map((word) => [word, value] as const)));
}

export const placeWords = byWord<PlaceName>([
  ["underwater", "underwater, under water, under the sea, undersea, coral reef, reef, coral, ocean floor, seabed, aquarium, deep sea"],
  ["beach", "beach, shore, seashore, coast, tropical island, island, sand beach, seaside, bay"],
  ["sea", "sea, ocean, waves, open water, harbor, harbour, pier"],
  ["lake", "lake, river, pond, lagoon, fjord, creek, swamp, canal"],
  ["mountains", "mountain, mountains, alps, peak, summit, cliff, canyon, valley, highland, glacier"],
  ["snowfield", "arctic, antarctica, tundra, north pole, south pole, snowy landscape, snowfield, snowy mountain, ski slope, winter landscape"],
  ["desert", "desert, dune, dunes, sahara, oasis, wasteland, badlands, savanna, savannah"],
  ["jungle", "jungle, rainforest, tropical forest"],
  ["forest", "forest, wood, woods, woodland, enchanted forest, magical forest, trees, grove"],
  [
    "city",
    "city, town, downtown, street, skyline, urban, metropolis, alley, tokyo, new york, paris, london, cityscape, rooftop, sidewalk, avenue, plaza, market, " +
      "crosswalk, skyscrapers",
  ],
  ["road", "road, highway, motorway, freeway, countryside road, race track, railway"],
  ["village", "village, farm, ranch, countryside, hamlet, barnyard, suburb"],
  ["garden", "garden, park, orchard, flower field, backyard, picnic, vineyard"],
  ["meadow", "meadow, field, fields, hill, hills, grassland, prairie, pasture, lawn, grass, nature, outdoors"],
  ["moon", "moon surface, lunar surface, on the moon, mars, on mars, alien planet, crater, another planet"],
  ["space", "space, outer space, galaxy, cosmos, universe, nebula, milky way, starfield, stars, deep space"],
  ["sky", "sky, above the clouds, heaven, in the air, clouds"],
  [
    "room",
    "room, kitchen, bedroom, living room, office, house interior, interior, indoors, at home, cafe, café, coffee shop, restaurant, bakery, classroom, " +
      "library, library interior, workshop, bar, cozy room, apartment, attic, laboratory, lab, windowsill",
  ],
  [
    "stage",
    "stage, studio, theater, theatre, concert, podium, spotlight, white background, plain background, dance floor, disco, abstract, birthday, birthday " +
      "party, party",
  ],
]);

export const timeWords = byWord<DayTime>([
  ["dawn", "dawn, sunrise, daybreak, early morning, morning"],
  ["day", "day, daylight, noon, midday, afternoon, daytime, sunny, bright sun, sunshine, sunlit, sunlight, sun"],
  ["golden", "golden hour, late afternoon, warm light, golden light, golden"],
  ["sunset", "sunset, evening, sundown"],
  ["dusk", "dusk, twilight, blue hour, nightfall"],
  ["night", "night, midnight, moonlight, moonlit, starry, starry night, nighttime, moon, full moon, dark sky, starlight, stars, " +
      "northern lights, moonrise, neon, neon lights, neon sign, " +
    "disco, nightclub, fireworks, firework, candlelight, candle light"],
]);

export const weatherWords = byWord<Weather>([
  ["rain", "rain, rainy, raining, drizzle, downpour"],
  ["storm", "storm, stormy, lightning, thunderstorm, hurricane, tempest"],
  ["snow", "snow, snowing, snowfall, snowy, blizzard, snowstorm, snowflakes"],
  ["fog", "fog, foggy, mist, misty, haze, hazy"],
  ["cloudy", "cloudy, overcast, grey sky, gray sky"],
  ["wind", "wind, windy, breeze, breezy, gust"],
  ["clear", "clear, clear sky, blue sky, cloudless"],
]);

export const seasonWords = byWord<Season>([
  ["spring", "spring, springtime, blooming, cherry blossoms"],
  ["summer", "summer, summertime"],
  ["autumn", "autumn, fall season, autumnal, autumn leaves, falling leaves, october"],
  ["winter", "winter, wintry, frosty, christmas"],
]);

export const moodWords = byWord<Mood>([
  ["calm", "calm, peaceful, serene, quiet, tranquil, relaxing, gentle, soft, cozy, cosy, meditative, lazy"],
  ["joyful", "happy, joyful, cheerful, fun, playful, funny, colorful, colourful, vibrant, bright, lively, cute, party, festive, celebration"],
  ["dramatic", "dramatic, intense, tense, action, powerful, thrilling"],
  ["dark", "dark, scary, spooky, horror, gloomy, haunted, creepy, ominous, eerie, sinister, halloween, mysterious"],
  ["dreamy", "dreamy, dreamlike, magical, magic, fantasy, fairytale, fairy tale, whimsical, ethereal, surreal, pastel, enchanted"],
  ["neon", "neon, cyberpunk, synthwave, futuristic, retrowave, vaporwave, sci-fi, science fiction"],
  ["romantic", "romantic, love, romance, tender, wedding"],
  ["vintage", "vintage, retro, sepia, nostalgic, antique, old-fashioned"],
  ["epic", "epic, majestic, cinematic, grand, heroic, adventure, adventurous, breathtaking"],
  ["monochrome", "black and white, monochrome, noir, grayscale, greyscale"],
]);

export const particleWords = byWord<InTheAir>([
  ["fireworks", "fireworks, firework"],
  ["fireflies", "firefly, fireflies"],
  ["leaves", "falling leaves, leaves"],
  ["petals", "petals, petal, cherry blossoms"],
  ["embers", "ember, embers, sparks, lava, ash"],
  ["bubbles", "bubbles"],
  ["confetti", "confetti, party, celebration, birthday, carnival"],
  ["sparkles", "glitter, sparkling, magical, fairy dust, enchanted, shimmering, sparkle"],
  ["dust", "dust, pollen, dusty"],
  ["sand", "sandstorm, blowing sand"],
]);

export const cameraWords = byWord<CameraMove>([
  ["push-in", "zoom in, zooms in, zooming in, push in, pushes in, dolly in, close in, moves closer, zoom"],
  ["pull-out", "zoom out, zooms out, zooming out, pull back, pulls back, pull out, dolly out, reveal"],
  ["pan-left", "pan left, pans left, panning left"],
  ["pan-right", "pan right, pans right, panning right, pan, panning, pans"],
  ["tilt-up", "tilt up, tilts up, look up, looks up"],
  ["tilt-down", "tilt down, tilts down"],
  ["track", "tracking shot, tracking, follows, following, follow, side view, dolly shot"],
  ["orbit", "orbit shot, orbits, orbiting, circles around, arc shot, rotates around, orbital"],
  ["crane", "crane shot, crane up, rises above, rising camera, crane"],
  ["handheld", "handheld, hand-held, shaky, documentary"],
  ["fly", "aerial, drone shot, bird's-eye, birds eye view, flyover, fly over, fly through, aerial view, fpv, drone, drone view, " +
      "drone footage, from above, from high above"],
  ["still", "static, static shot, locked camera, still camera, fixed camera, tripod"],
]);

export const lensWords = byWord<"wide" | "medium" | "close">([
  ["close", "close-up, close up, closeup, macro, portrait, extreme close-up"],
  ["medium", "medium shot, mid shot"],
  ["wide", "wide shot, wide-angle, wide angle, establishing shot, panorama, panoramic, long shot, landscape shot"],
]);

export const colourWords: ReadonlyMap<string, Colour> = new Map(Object.entries({
  red: "#e0322f", orange: "#f08a24", yellow: "#f5cf2e", green: "#35a54a", blue: "#2f6fdd", purple: "#8a4fd0", violet: "#8a4fd0", pink: "#f279b2",
  turquoise: "#2fc4bd", teal: "#1f8f92", cyan: "#35cfe8", magenta: "#d8359a", brown: "#8a5a38", white: "#f7f7f5", black: "#2a2a30", grey: "#8d9096",
  gray: "#8d9096", silver: "#bcc2ca", crimson: "#c01f3c", scarlet: "#d8261f", indigo: "#4547b0", lavender: "#b59ae0", beige: "#dccba8", maroon: "#7d2230",
  navy: "#22356f", emerald: "#1f9a66", lime: "#9ad82f", gold: "#e8b83a",
}).map(([word, colour]) => [word, hex(colour)]));

export const actionWords = byWord<Motion>([
  [
    "run",
    "run, runs, running, race, races, racing, sprint, sprinting, gallop, gallops, galloping, chase, chases, chasing, dash, dashing, rush, rushing, charge, " +
      "charging",
  ],
  [
    "walk",
    "walk, walks, walking, stroll, strolls, strolling, march, marching, wander, wanders, wandering, hike, hiking, explore, explores, exploring, stalk, " +
      "stalking, trot, trotting",
  ],
  ["hop", "jump, jumps, jumping, hop, hops, hopping, leap, leaps, leaping, bounce, bounces, bouncing, play, plays, playing, skip, skipping"],
  [
    "dance",
    "dance, dances, dancing, sing, sings, singing, perform, performs, performing, celebrate, celebrates, celebrating, waving, casting, casts, cast, clap, " +
      "clapping",
  ],
  ["fly", "fly, flies, flying, glide, glides, gliding, flapping"],
  ["soar", "soar, soars, soaring"],
  ["swim", "swim, swims, swimming, dive, dives, diving"],
  ["drift", "float, floats, floating, drift, drifts, drifting, levitate, levitating, hang, hanging"],
  ["hover", "hover, hovers, hovering, land, lands, landing"],
  [
    "idle",
    "sit, sits, sitting, stand, stands, standing, sleep, sleeps, sleeping, rest, rests, resting, wait, waits, waiting, watch, watches, watching, look, " +
      "looks, looking, gaze, gazing, think, thinking, eat, eats, eating, drink, drinks, drinking, read, reads, reading, smile, smiling, lie, lies, lying, " +
        "cook, cooking, paint, painting, write, writing, meditate, meditating, stare, staring, steaming, talk, talking",
  ],
  ["spin", "spin, spins, spinning, rotate, rotates, rotating, turn, turning, twirl, twirling, whirl"],
  [
    "drive",
    "drive, drives, driving, ride, rides, riding, cruise, cruising, cross, crosses, crossing, pass, passes, passing, speed, speeding, cycling, skating, " +
      "skateboarding",
  ],
  ["sail", "sail, sails, sailing, row, rowing, surf, surfs, surfing"],
  ["launch", "launch, launches, launching, lift off, lifts off, blast off, blasts off, take off, takes off, taking off, explode"],
  ["roll", "roll, rolls, rolling"],
  ["shine", "shine, shines, shining, glow, glows, glowing, sparkle, sparkles"],
  ["burn", "burn, burns, burning"],
  ["crawl", "crawl, crawls, crawling, creep, creeping, sneak, sneaking"],
  ["sway", "sway, sways, swaying, bloom, blooms, grow, grows, growing"],
]);

/** Words that are for people what a picture of its own is for: "man" and "surfing" make "man surfing". */
export const personActions: ReadonlyMap<string, string> = new Map(Object.entries({
  walk: "walking", run: "running", dance: "dancing", surf: "surfing", surfing: "surfing", surfs: "surfing", swim: "swimming", cycling: "biking",
  biking: "biking", climb: "climbing", climbing: "climbing", climbs: "climbing", golfing: "golfing", juggling: "juggling", rowing: "rowing boat",
  row: "rowing boat", meditating: "in lotus position", meditate: "in lotus position", cartwheel: "cartwheeling", kneeling: "kneeling", idle: "standing",
}));

/** Numbers and what stands for them. */
export const countWords: ReadonlyMap<string, number> = new Map(Object.entries({
  a: 1, an: 1, one: 1, single: 1, lone: 1, two: 2, pair: 2, couple: 2, both: 2, three: 3, trio: 3, few: 3, some: 3, several: 4, four: 4, five: 5,
  group: 5, family: 4, herd: 6, pack: 5, flock: 8, school: 9, swarm: 9, many: 7, lots: 7, dozens: 9, hundreds: 9, thousands: 9, crowd: 8, six: 6,
  seven: 7, eight: 8, nine: 9, ten: 9,
}));

/** Is reported as not shown, and never played by an icon that happens to bear its name. */
export const abstractWords: ReadonlySet<string> = new Set(readWords(new URL("./abstract-words.txt", import.meta.url)));

/** Says nothing that could be shown. */
export const emptyWords: ReadonlySet<string> = new Set(readWords(new URL("./empty-words.txt", import.meta.url)));
