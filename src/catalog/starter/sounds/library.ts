import { beachAndOcean } from "./beach-and-ocean.ts";
import { cityAmbience } from "./city-ambience.ts";
import { clothing } from "./clothing.ts";
import { debris } from "./debris.ts";
import { explosionsAndCrashes } from "./explosions-and-crashes.ts";
import { footsteps } from "./footsteps.ts";
import { forest } from "./forest.ts";
import { kicksAndPunches } from "./kicks-and-punches.ts";
import { rainAndStorm } from "./rain-and-storm.ts";
import type { SoundRecipe } from "./recipe.ts";
import { roomTones } from "./room-tones.ts";
import { weaponsAndWarfare } from "./weapons-and-warfare.ts";
import { wind } from "./wind.ts";

/** Every sound effect of the starter library. */
export const starterSounds: SoundRecipe[] = [
  forest, cityAmbience, roomTones, rainAndStorm, beachAndOcean, wind,
  weaponsAndWarfare, footsteps, explosionsAndCrashes, kicksAndPunches, clothing, debris,
].flat();
