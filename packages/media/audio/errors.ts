import { ServiceError } from "@atelier/server/errors.ts";

/** 400 for bytes that are no WAV file or use a coding that is not PCM. */
export function unreadableWav(reason: string): ServiceError {
  return new ServiceError(400, "unreadable_audio", `The WAV file cannot be read: ${reason}`);
}

/** 400 for bytes that are no audio file of a known format, or that no decoder can read. */
export function unreadableAudio(reason: string): ServiceError {
  return new ServiceError(400, "unreadable_audio", `The audio file cannot be read: ${reason}`);
}
