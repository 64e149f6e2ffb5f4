/** A task that has ended: its first result is the medium. */
export interface FinishedMedia {
  task_id: string;
  generated: readonly string[];
}

/** A medium by its address, or the result of a finished task. */
export type MediaUrl = string | URL | FinishedMedia;

/** The same, or the bytes themselves. Text is an address, a data URL or Base64. */
export type Media = MediaUrl | Blob | Uint8Array<ArrayBufferLike> | ArrayBuffer;
