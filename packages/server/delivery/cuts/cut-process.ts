import { type Cut, cutAudio } from "@atelier/media/audio/cut-audio.ts";
import { UnreadableAudio } from "@atelier/media/audio/errors.ts";
import { FfmpegError } from "@atelier/media/ffmpeg.ts";
import { answerMessages } from "../../processes/answer-messages.ts";

export interface CutRequest {
  source: string;
  /** Where the cut is written. */
  target: string;
  cut: Cut;
}

export type CutAnswer = { refused?: "unreadable" | "missing" };

answerMessages<CutRequest, CutAnswer>(async ({ source, target, cut }) => {
  try {
    await cutAudio(source, target, cut);
    return {};
  } catch (error) {
    return { refused: refusalOf(error) };
  }
});

/** @throws what is no fault of the file */
function refusalOf(error: unknown): "unreadable" | "missing" {
  if (error instanceof UnreadableAudio) return "unreadable";
  if (!(error instanceof FfmpegError) || error.code === "killed") throw error;
  if (/no space left/i.test(error.message)) throw Object.assign(new Error("the disk is full", { cause: error }), { code: "ENOSPC" });
  return error.code === "missing" ? "missing" : "unreadable";
}
