/** A file is no audio of a known format, or no decoder can read it. The message is for whoever sent the file. */
export class UnreadableAudio extends Error {
  readonly code = "unreadable_audio";
}

/** For bytes that are no WAV file or use a coding that is not PCM. */
export function unreadableWav(reason: string): UnreadableAudio {
  return new UnreadableAudio(`The WAV file cannot be read: ${reason}`);
}

/** For bytes that are no audio file of a known format, or that no decoder can read. */
export function unreadableAudio(reason: string): UnreadableAudio {
  return new UnreadableAudio(`The audio file cannot be read: ${reason}`);
}
