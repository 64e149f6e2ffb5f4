import type { Profile } from "../../profiles/profile.ts";
import { films } from "./models/films.ts";
import { pictures } from "./models/pictures.ts";

/** What Replicate runs for each kind of work. The first entry that fits a job is used. */
export const replicateProfile: Profile = {
  resultHosts: ["replicate.delivery", "*.replicate.delivery"],
  entries: [...pictures, ...films],
};
