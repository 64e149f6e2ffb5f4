import { readFile, stat } from "node:fs/promises";
import { type IAudioMetadata, parseBuffer, parseFromTokenizer } from "music-metadata";
import { fromFile } from "strtok3";
import { sniffBytes, type Sniffed, sniffFile } from "../sniff-file.ts";
import { unreadableAudio } from "./errors.ts";

/** Formats that the audio catalogs take, named as in `../media-types.ts`. */
const audioFormats = ["wav", "aiff", "flac", "mp3", "ogg", "m4a"] as const;
export type AudioFormat = (typeof audioFormats)[number];

/** What a file says about itself beside its sound. Absent where it says nothing. */
export interface EmbeddedTags {
  title?: string;
  artist?: string;
  genres: string[];
  moods: string[];
  /** Key words and grouping, as written. */
  keywords: string[];
  /** Beats a minute. */
  bpm?: number;
  /** As written, such as `Am` or `C#m`. */
  key?: string;
  license?: string;
  copyright?: string;
  /** Bytes of the front cover. */
  picture?: Uint8Array;
}

export interface AudioProbe {
  format: AudioFormat;
  /** Seconds as the container tells; a decoder may find a few milliseconds less padding in MP3 and AAC. */
  duration: number;
  sampleRate: number;
  channels: number;
  tags: EmbeddedTags;
}

/** A larger file is read where its headers are: a few hours of WAV are gigabytes. One piece is faster where every frame counts, as in MP3. Bytes. */
const largestWhole = 16 << 20;

/**
 * Reads format and tags of an audio file. The format is found by its bytes, never by a name.
 * @param source its bytes, or its path
 * @throws UnreadableAudio for bytes that are no audio file of a known format.
 */
export async function probeAudio(source: Uint8Array | string): Promise<AudioProbe> {
  const format = formatOf(typeof source === "string" ? await sniffFile(source) : await sniffBytes(source));
  const metadata = await metadataOf(source).catch((error: unknown) => {
    if (isOfSystem(error)) throw error;
    // The words of a parser that stumbled are not for callers.
    throw unreadableAudio(error instanceof Error && !(error instanceof RangeError || error instanceof TypeError) ? error.message : "its structure is damaged");
  });
  const { duration, sampleRate, numberOfChannels, hasVideo } = metadata.format;
  if (hasVideo) throw unreadableAudio("it is a video");
  if (!duration || !sampleRate || !numberOfChannels) throw unreadableAudio("it holds no sound");
  return { format, duration, sampleRate, channels: numberOfChannels, tags: tagsOf(metadata) };
}

async function metadataOf(source: Uint8Array | string): Promise<IAudioMetadata> {
  if (typeof source !== "string") return parseBuffer(source, undefined, { duration: true });
  if ((await stat(source)).size <= largestWhole) return parseBuffer(await readFile(source), undefined, { duration: true });
  const tokenizer = await fromFile(source);
  try {
    // Without its path, whose ending would decide.
    tokenizer.fileInfo = { size: tokenizer.fileInfo.size };
    return await parseFromTokenizer(tokenizer, { duration: true });
  } finally {
    await tokenizer.close();
  }
}

/** A file that is gone, or a disk that fails, is not the fault of its content. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** MP4 files are taken as M4A: whether they hold pictures is seen later. */
function formatOf({ format, isTagOnly }: Sniffed): AudioFormat {
  if (isTagOnly) throw unreadableAudio("no MP3 sound follows the tag at its beginning");
  if (format === "mp4") return "m4a";
  if (!audioFormats.some((known) => known === format)) {
    throw unreadableAudio(`${format?.toUpperCase() ?? "its format"} is not one of ${audioFormats.join(", ").toUpperCase()}`);
  }
  return format as AudioFormat;
}

function tagsOf({ common }: IAudioMetadata): EmbeddedTags {
  return {
    title: textOf(common.title),
    artist: textOf(common.artist ?? common.albumartist),
    genres: listOf(common.genre),
    moods: listOf(common.mood === undefined ? [] : [common.mood]),
    keywords: [...listOf(common.keywords), ...listOf(common.grouping === undefined ? [] : [common.grouping])],
    bpm: common.bpm !== undefined && Number.isFinite(common.bpm) && common.bpm > 0 ? common.bpm : undefined,
    key: textOf(common.key),
    license: textOf(common.license),
    copyright: textOf(common.copyright),
    picture: (common.picture?.find((picture) => picture.type === "Cover (front)") ?? common.picture?.[0])?.data,
  };
}

function textOf(value: string | undefined): string | undefined {
  const text = value?.normalize("NFC").trim();
  return text === "" ? undefined : text;
}

/** Several values in one tag are written with many separators. */
function listOf(values: readonly string[] | undefined): string[] {
  const items = (values ?? []).flatMap((value) => value.split(/[;,/|\0]/)).map((value) => value.normalize("NFC").trim());
  return [...new Set(items.filter((item) => item !== ""))];
}
