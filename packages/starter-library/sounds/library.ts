import { beachAndOcean } from "./ambience/beach-and-ocean.ts";
import { carsAndAirplanes } from "./realistic/cars-and-airplanes.ts";
import { cartoonVoicesAndSounds } from "./human-sounds/cartoon-voices-and-sounds.ts";
import { cinematicImpacts } from "./transitions/cinematic-impacts.ts";
import { cityAmbience } from "./ambience/city-ambience.ts";
import { clothing } from "./foley/clothing.ts";
import { debris } from "./foley/debris.ts";
import { drumAndPercussionLoops } from "./musical/drum-and-percussion-loops.ts";
import { electronicDevices } from "./realistic/electronic-devices.ts";
import { epicTransitions } from "./transitions/epic-transitions.ts";
import { explosionsAndCrashes } from "./foley/explosions-and-crashes.ts";
import { footsteps } from "./foley/footsteps.ts";
import { forest } from "./ambience/forest.ts";
import { gamingAndFantasy } from "./human-sounds/gaming-and-fantasy.ts";
import { genre } from "./human-sounds/genre.ts";
import { ghostsAndHorrorTransitions } from "./human-sounds/ghosts-and-horror-transitions.ts";
import { glitchAndNoise } from "./human-sounds/glitch-and-noise.ts";
import { householdObjects } from "./realistic/household-objects.ts";
import { introsAndOutros } from "./transitions/intros-and-outros.ts";
import { kicksAndPunches } from "./foley/kicks-and-punches.ts";
import { machinesAndTools } from "./realistic/machines-and-tools.ts";
import { melodicLoops } from "./musical/melodic-loops.ts";
import { oneShots } from "./musical/one-shots.ts";
import { petsAndFarmAnimals } from "./realistic/pets-and-farm-animals.ts";
import { rainAndStorm } from "./ambience/rain-and-storm.ts";
import type { SoundRecipe } from "./recipe.ts";
import { risers } from "./transitions/risers.ts";
import { roomTones } from "./ambience/room-tones.ts";
import { sciFiSounds } from "./human-sounds/sci-fi-sounds.ts";
import { userInterface } from "./interface-and-alerts/user-interface.ts";
import { vocalPhrases } from "./musical/vocal-phrases.ts";
import { water } from "./realistic/water.ts";
import { weaponsAndWarfare } from "./foley/weapons-and-warfare.ts";
import { whooshes } from "./transitions/whooshes.ts";
import { wildlife } from "./realistic/wildlife.ts";
import { wind } from "./ambience/wind.ts";

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
