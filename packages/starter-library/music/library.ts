import { acousticTracks } from "./acoustic.ts";
import { beatTracks } from "./beats.ts";
import { electronicTracks } from "./electronic.ts";
import { grooveTracks } from "./groove.ts";
import { jazzTracks } from "./jazz.ts";
import { orchestralTracks } from "./orchestral.ts";
import { popTracks } from "./pop.ts";
import type { TrackRecipe } from "./recipe.ts";

export { starterArtists, type StarterArtist } from "./artists.ts";
export type { TrackRecipe } from "./recipe.ts";
export { starterGenres, starterMoods, type Term } from "./vocabulary.ts";

/** Every music track of the starter library. */
export const starterTracks: TrackRecipe[] = [acousticTracks, grooveTracks, jazzTracks, electronicTracks, beatTracks, orchestralTracks, popTracks].flat();
