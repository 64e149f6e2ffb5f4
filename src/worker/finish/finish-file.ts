import type { LocalFile } from "../../jobs/local-file.ts";
import type { FinishedFile } from "../job-process/messages.ts";
import { finishImage } from "./finish-image.ts";
import { finishVideo } from "./finish-video.ts";
import type { Finishing } from "./finishing.ts";

/**
 * Turns what an engine made into the file that the endpoint promises: exact size, length and format, sharpening and grain,
 * marked as generated. The same for every engine.
 * @param path path without extension
 * @throws Error when the engine's file is not what was ordered: a wrong file is never published.
 */
export function finishFile(file: LocalFile, path: string, finishing: Finishing): Promise<FinishedFile> {
  const { output } = finishing;
  return output.type === "image" ? finishImage(file, path, { ...finishing, output }) : finishVideo(file, path, { ...finishing, output });
}
