import { ServiceError } from "../../errors.ts";

const retryAfter = (seconds: number) => ({ headers: { "retry-after": String(seconds) } });

/** 503 while more cuts wait than the service keeps waiting. */
export function tooManyCuts(): ServiceError {
  return new ServiceError(503, "busy", "Too many cuts are being made: ask again soon", retryAfter(5));
}

/** 503 for a cut whose process was ended by somebody: nothing is known of the file. */
export function cutInterrupted(cause: unknown): ServiceError {
  return new ServiceError(503, "busy", "Making the cut was interrupted: ask again", { ...retryAfter(5), cause });
}

/** 503 for a cut that was still being made when the service stopped. */
export function stoppedCutting(): ServiceError {
  return new ServiceError(503, "draining", "The service is restarting", retryAfter(5));
}

/** 503 where there is no ffmpeg. */
export function noCuts(): ServiceError {
  return new ServiceError(503, "engine_unavailable", "This server cannot cut sound: it has no ffmpeg. Download the whole file", retryAfter(3600));
}

/** 400 for a file of which no cut can be made. @param reason follows "a cut of it" */
export function uncuttable(reason: string): ServiceError {
  return new ServiceError(400, "unreadable_audio", `The audio file cannot be cut: ${reason}. Download the whole file`);
}
