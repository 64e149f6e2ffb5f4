import type { Profile } from "../../profiles/profile.ts";
import { films } from "./models/films.ts";
import { pictures } from "./models/pictures.ts";

/** What Replicate runs for ten kinds of work; no schema of an enlarger was found that could be relied upon. */
export const replicateProfile: Profile = {
  resultHosts: ["replicate.delivery", "*.replicate.delivery"],
  entries: [...pictures, ...films],
};
