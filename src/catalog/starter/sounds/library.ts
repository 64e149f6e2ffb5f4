import { beachAndOcean } from "./beach-and-ocean.ts";
import { carsAndAirplanes } from "./cars-and-airplanes.ts";
import { cartoonVoicesAndSounds } from "./cartoon-voices-and-sounds.ts";
import { cinematicImpacts } from "./cinematic-impacts.ts";
import { cityAmbience } from "./city-ambience.ts";
import { clothing } from "./clothing.ts";
import { debris } from "./debris.ts";
import { drumAndPercussionLoops } from "./drum-and-percussion-loops.ts";
import { electronicDevices } from "./electronic-devices.ts";
import { epicTransitions } from "./epic-transitions.ts";
import { explosionsAndCrashes } from "./explosions-and-crashes.ts";
import { footsteps } from "./footsteps.ts";
import { forest } from "./forest.ts";
import { gamingAndFantasy } from "./gaming-and-fantasy.ts";
import { genre } from "./genre.ts";
import { ghostsAndHorrorTransitions } from "./ghosts-and-horror-transitions.ts";
import { glitchAndNoise } from "./glitch-and-noise.ts";
import { householdObjects } from "./household-objects.ts";
import { introsAndOutros } from "./intros-and-outros.ts";
import { kicksAndPunches } from "./kicks-and-punches.ts";
import { machinesAndTools } from "./machines-and-tools.ts";
import { melodicLoops } from "./melodic-loops.ts";
import { oneShots } from "./one-shots.ts";
import { petsAndFarmAnimals } from "./pets-and-farm-animals.ts";
import { rainAndStorm } from "./rain-and-storm.ts";
import type { SoundRecipe } from "./recipe.ts";
import { risers } from "./risers.ts";
import { roomTones } from "./room-tones.ts";
import { sciFiSounds } from "./sci-fi-sounds.ts";
import { userInterface } from "./user-interface.ts";
import { vocalPhrases } from "./vocal-phrases.ts";
import { water } from "./water.ts";
import { weaponsAndWarfare } from "./weapons-and-warfare.ts";
import { whooshes } from "./whooshes.ts";
import { wildlife } from "./wildlife.ts";
import { wind } from "./wind.ts";

export type { SoundRecipe } from "./recipe.ts";

/** Every sound effect of the starter library: one file a category, in the order of the categories. */
export const starterSounds: SoundRecipe[] = [
  forest, cityAmbience, roomTones, rainAndStorm, beachAndOcean, wind,
  weaponsAndWarfare, footsteps, explosionsAndCrashes, kicksAndPunches, clothing, debris,
  genre, glitchAndNoise, cartoonVoicesAndSounds, sciFiSounds, ghostsAndHorrorTransitions, gamingAndFantasy,
  userInterface,
  drumAndPercussionLoops, vocalPhrases, oneShots, melodicLoops,
  wildlife, machinesAndTools, householdObjects, carsAndAirplanes, water, electronicDevices, petsAndFarmAnimals,
  epicTransitions, cinematicImpacts, whooshes, risers, introsAndOutros,
].flat();
