import { UnreadableAudio } from "@atelier/media/audio/errors.ts";
import { checkMediaFile } from "@atelier/media/check-media.ts";
import { FfmpegError } from "@atelier/media/ffmpeg.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import { answerMessages } from "../../processes/answer-messages.ts";
import type { GivenIcon } from "../icons/import/given-icon.ts";
import type { IconDescription } from "../icons/rows.ts";
import type { PreparedFile, PrepareRequest } from "../import/prepare-file.ts";

export type PreparationRequest = { audio: PrepareRequest } | { icon: GivenIcon; document: string } | { cover: string; rule: MediaRule };
export type PreparationAnswer = { audio: PreparedFile } | { icon: IconDescription } | { cover: Uint8Array } | { refused: string };

answerMessages<PreparationRequest, PreparationAnswer>(async (request) => {
  try {
    if ("audio" in request) return { audio: await prepareAudio(request.audio) };
    if ("icon" in request) return { icon: await prepareDrawing(request.icon, request.document) };
    return await prepareCover(request.cover, request.rule);
  } catch (error) {
    // The disk's and the machine's failures are no fault of the file.
    if ((error as NodeJS.ErrnoException).errno !== undefined || (error instanceof FfmpegError && error.code !== "failed")) throw error;
    return { refused: reasonOf(error) };
  }
});

async function prepareCover(file: string, rule: MediaRule): Promise<PreparationAnswer> {
  const { coverOf } = await import("../audio/cover-art.ts");
  const found = await checkMediaFile(file, rule);
  if ("reason" in found) return { refused: found.reason };
  const cover = await coverOf(file);
  return cover ? { cover } : { refused: "cannot be read" };
}

// A process loads what its files need: most series are of one kind.
async function prepareAudio(request: PrepareRequest): Promise<PreparedFile> {
  const { prepareFile } = await import("../import/prepare-file.ts");
  return prepareFile(request);
}

async function prepareDrawing(icon: GivenIcon, document: string): Promise<IconDescription> {
  const { preparation } = await import("../icons/import/prepare-icon.ts");
  const { setOfOne } = await import("../icons/import/given-icon.ts");
  const set = setOfOne(icon, document);
  return preparation(set)(set.icons[0]!, document);
}

/** Follows the name of the field. The words of a decoder that stumbled are not for callers. */
function reasonOf(error: unknown): string {
  if (error instanceof UnreadableAudio) return error.message.replace(/^The \w+ file /, "");
  if (error instanceof Error && !(error instanceof TypeError || error instanceof RangeError)) return `cannot be taken: ${error.message}`;
  return "cannot be read";
}
