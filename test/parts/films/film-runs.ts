import { animated } from "./animated.ts";
import { edited } from "./edited.ts";
import type { FilmRun } from "./film-run.ts";
import { generated } from "./generated.ts";
import { moved } from "./moved.ts";
import { spoken } from "./spoken.ts";
import { upscaled } from "./upscaled.ts";

/** Every run of `npm run soak -- options`. */
export const filmRuns: readonly FilmRun[] = [...upscaled, ...edited, ...spoken, ...moved, ...generated, ...animated];
