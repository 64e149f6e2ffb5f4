import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type Cut, cutAudio } from "@atelier/media/audio/cut-audio.ts";
import { UnreadableAudio } from "@atelier/media/audio/errors.ts";
import { FfmpegError } from "@atelier/media/ffmpeg.ts";
import { answerMessages } from "../../processes/answer-messages.ts";

export interface CutRequest {
  source: string;
  /** An empty file, into which the cut is written. */
  target: string;
  cut: Cut;
}

/** `sha256` is hexadecimal, `size` in bytes. */
export type CutAnswer = { sha256: string; size: number } | { refused: "unreadable" | "missing" };

answerMessages<CutRequest, CutAnswer>(async ({ source, target, cut }) => {
  try {
    await cutAudio(source, target, cut);
  } catch (error) {
    return { refused: refusalOf(error) };
  }
  const hash = createHash("sha256");
  await pipeline(createReadStream(target), hash);
  return { sha256: hash.digest("hex"), size: (await stat(target)).size };
});

/** @throws what is no fault of the file */
function refusalOf(error: unknown): "unreadable" | "missing" {
  if (error instanceof UnreadableAudio) return "unreadable";
  if (!(error instanceof FfmpegError) || error.code === "killed") throw error;
  if (/no space left/i.test(error.message)) throw Object.assign(new Error("the disk is full", { cause: error }), { code: "ENOSPC" });
  return error.code === "missing" ? "missing" : "unreadable";
}
