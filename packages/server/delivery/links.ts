import type { Cut } from "@atelier/media/audio/cut-audio.ts";

/** A signed address and when it stops to work. */
export interface Link {
  url: string;
  expiresAt: Date;
}

export interface FileLinkOptions {
  /** Object key. */
  object: string;
  /** Name with extension that a browser shows or saves; its extension decides the media type. */
  fileName: string;
  /** `attachment` makes a browser save the file. Default `inline`. */
  disposition?: "inline" | "attachment";
  /** When the address must stop to work; default: the configured lifetime from now. */
  expiresAt?: Date;
}

export interface IconLinkOptions {
  iconId: number;
  /** `svg`, or a square PNG of `size` pixels. */
  format: "svg" | "png";
  size?: number;
  fileName: string;
  disposition?: "inline" | "attachment";
  color?: string;
  rotate?: number;
  flip?: string;
}

export interface CutLinkOptions extends Cut {
  /** Object key of the whole file. */
  object: string;
  /** Name with the extension of the format. */
  fileName: string;
  disposition?: "inline" | "attachment";
}

export interface WaveformLinkOptions {
  /** Object key of the document with the peaks. */
  object: string;
  /** Name with the extension `png`. */
  fileName: string;
}

/** Makes the signed addresses that answers carry. Addresses of one thing made close in time are equal, so that browsers can cache them. */
export interface Links {
  file(options: FileLinkOptions): Link;
  icon(options: IconLinkOptions): Link;
  /** A part of an audio file. */
  cut(options: CutLinkOptions): Link;
  /** The picture of a waveform. */
  waveform(options: WaveformLinkOptions): Link;
  /** An absolute address of a path of this service, unsigned. */
  path(path: string): string;
}
