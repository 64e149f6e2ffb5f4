import type { Profile } from "../../profiles/profile.ts";
import { clips } from "./models/clips.ts";
import { films } from "./models/films.ts";
import { pictures } from "./models/pictures.ts";

/** What fal runs for each kind of work. The first entry that fits a job is used. */
export const falProfile: Profile = {
  resultHosts: ["fal.media", "*.fal.media"],
  entries: [...pictures, ...films, ...clips],
};
