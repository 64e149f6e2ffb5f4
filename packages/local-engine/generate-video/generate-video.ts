import { makeFilm } from "@atelier/animatic/make-film.ts";
import type { EngineContext, EngineResult } from "@atelier/engine/engine.ts";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { playersOf } from "./references/players.ts";
import { closeReferences } from "./references/read-references.ts";

export { fidelity } from "@atelier/animatic/make-film.ts";

/** An animatic from words: who plays in it is cut out of its references here, the rest is drawn by `packages/animatic/`. */
export async function generateVideo(job: EngineJob<"generate-video">, { signal, progress, materials }: EngineContext): Promise<EngineResult> {
  const ofReferences = job.inputs.imageReferences.length + job.inputs.videoReferences.length > 0 ? 0.4 : 0;
  const players = await playersOf(job, signal, (share) => progress(ofReferences * share));
  try {
    return await makeFilm(job, players, { signal, materials, progress: (share) => progress(ofReferences + (1 - ofReferences) * share) });
  } finally {
    closeReferences(players.references);
  }
}
