/** A task that has ended: its first result is the medium. */
export interface FinishedMedia {
  task_id: string;
  generated: readonly string[];
}

/** A file to be uploaded. */
export type FileContent = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array>;

/** What an upload has become. */
export interface UploadedFile {
  upload: string;
  url: string;
}

/** A medium by its address, an upload, or the result of a finished task. */
export type MediaUrl = string | URL | UploadedFile | FinishedMedia;

/** The same, or the bytes themselves. Text is an address, a data URL or Base64. */
export type Media = MediaUrl | Blob | Uint8Array<ArrayBufferLike> | ArrayBuffer;
