import { dirname } from "node:path";
import type { LocalFile } from "../../jobs/local-file.ts";
import type { FinishedFile } from "../messages.ts";
import { finishImage } from "./finish-image.ts";
import { finishVideo } from "./finish-video.ts";
import type { Finishing } from "./finishing.ts";

/**
 * Turns what an engine made into the file that the endpoint promises: exact size, length and format, sharpening and grain,
 * marked as generated. The same for every engine.
 * @param path path without extension
 * @throws Error when the engine's file is not what was ordered: a wrong file is never published.
 */
export async function finishFile(file: LocalFile, path: string, finishing: Finishing): Promise<FinishedFile> {
  const { output } = finishing;
  const finished = await (output.type === "image" ? finishImage(file, path, { ...finishing, output }) : finishVideo(file, path, { ...finishing, output }));
  await sign(finished, finishing);
  return finished;
}

async function sign({ path, format }: FinishedFile, { engine, sourceType, marking }: Finishing): Promise<void> {
  if (marking.level !== "c2pa") return;
  // Loaded when the first file is signed: certificates and manifests take 0.3 s that no other job needs.
  const [{ ensureCredentials }, { signManifest }] = await Promise.all([import("../../media/provenance/credentials.ts"), import("../../media/provenance/sign-manifest.ts")]);
  await signManifest(path, format, { sourceType, engine }, await ensureCredentials(marking.credentials, dirname(path)));
}
