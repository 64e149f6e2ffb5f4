import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import { makeFramesBetween } from "../graphs/between-frames.ts";
import { lastFrames, saveFilm, savePicture } from "../graphs/media.ts";
import { needsOf } from "../graphs/needs-of.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Needs } from "../workflow.ts";

/** What the graphs of a film need, with all that `filmPlan` adds to them. */
export function needsOfFilm(profile: Profile, ...builds: ((g: TypedGraph) => Link<"IMAGE">)[]): Needs {
  const whole = builds.map((build) => (g: TypedGraph) => {
    const images = build(g);
    saveFilm(g, makeFramesBetween(g, profile, images, 2), 16, "", "film");
    savePicture(g, lastFrames(g, images, 1, 5), "", "last");
  });
  return needsOf(profile, ...whole);
}
