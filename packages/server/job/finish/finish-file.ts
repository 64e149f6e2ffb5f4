import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { FinishedFile } from "../messages.ts";
import { finishImage } from "./finish-image.ts";
import { finishVideo } from "./finish-video.ts";
import type { Finishing } from "./finishing.ts";
import { giveBack, isUnchanged } from "./give-back.ts";
import { ingredientsOf } from "./ingredients-of.ts";

/**
 * Turns what an engine made into the file that the endpoint promises: exact size, length and format, sharpening and grain,
 * marked as generated. The same for every engine.
 * @param path path without extension
 * @throws Error when the engine's file is not what was ordered: a wrong file is never published.
 */
export async function finishFile(file: LocalFile, path: string, finishing: Finishing): Promise<FinishedFile> {
  const { output } = finishing;
  if (output.type === "video") return signed(await finishVideo(file, path, { ...finishing, output }), finishing, false);
  const isSpared = isUnchanged(finishing, output);
  const givenBack = isSpared ? await giveBack(path, { ...finishing, output }) : undefined;
  const finished = givenBack ?? (await finishImage(file, path, { ...finishing, output: isSpared ? { ...output, grain: 0 } : output }));
  return signed(finished, finishing, givenBack !== undefined);
}

async function signed(finished: FinishedFile, { engine, model, sourceType, marking, inputs }: Finishing, isGivenBack: boolean): Promise<FinishedFile> {
  if (marking.level !== "c2pa") return finished;
  // Loaded when the first file is signed: manifests take 0.3 s that no other job needs.
  const { signManifest } = await import("@atelier/media/provenance/sign-manifest.ts");
  const { path, format } = finished;
  await signManifest(path, format, { sourceType, engine, model, isUnchanged: isGivenBack }, marking.credentials, ingredientsOf(inputs));
  return finished;
}
