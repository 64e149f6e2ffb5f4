import path from "node:path";
import { decodeAudio, mostSamples } from "@atelier/media/audio/decode-audio.ts";
import { unreadableAudio } from "@atelier/media/audio/errors.ts";
import { type AudioFaults, findAudioFaults } from "@atelier/media/audio/faults.ts";
import { estimateKey } from "@atelier/media/audio/key.ts";
import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { makePreview, previewSeconds } from "@atelier/media/audio/preview.ts";
import { releaseSamples } from "@atelier/media/audio/release-samples.ts";
import { type AudioFormat, type AudioProbe, type EmbeddedTags, probeAudio } from "@atelier/media/audio/probe-audio.ts";
import { estimateTempo } from "@atelier/media/audio/tempo.ts";
import { overstatementOf } from "@atelier/media/declared/overstatement-of.ts";
import { formats } from "@atelier/media/media-types.ts";
import { sniffFile } from "@atelier/media/sniff-file.ts";
import { coverOf } from "../audio/cover-art.ts";
import { measureUndecoded, outlineRateOf } from "./measure-undecoded.ts";
import { measurePcm, type PreparedAudio } from "./prepared-audio.ts";
import type { SampleBudget } from "./sample-budget.ts";

export interface PrepareRequest {
  path: string;
  /** Make the preview that a premium item needs. */
  preview: boolean;
  /** Measure tempo and key where no tag tells them. */
  music: boolean;
  /** A longer file is refused. Default: none is. */
  mostSeconds?: number;
}

export interface PreparedFile {
  audio: PreparedAudio;
  tags: Omit<EmbeddedTags, "picture">;
  /** Measured tempo, beats a minute; absent when not asked for, stated by a tag, or not to be found. */
  measuredBpm?: number;
  /** Measured key, such as `A minor`; absent likewise. */
  measuredKey?: string;
  /** The picture in its tags as a square cover, for music; absent where there is none that can be decoded. */
  cover?: Uint8Array;
  /** What is likely to be wrong with the recording, in words; absent where nothing is. */
  warnings?: string[];
}

/** Of what nobody has looked into. */
export const noTags: PreparedFile["tags"] = { genres: [], moods: [], keywords: [] };

/** Silence at an end that is worth a word, seconds. */
const longSilence = 2;

/** Part of a long file in which its tempo and key are looked for, seconds. */
const musicSeconds = 120;

/**
 * Probes, decodes and measures one file; the file itself is not touched.
 * @param budget of all threads that do this; default: none
 * @throws Error with a reason for the operator: not audio, broken, or a preview that this machine cannot make.
 */
export async function prepareFile(request: PrepareRequest, budget?: SampleBudget): Promise<PreparedFile> {
  const { path: file, mostSeconds = Number.POSITIVE_INFINITY } = request;
  const probe = await probeWhole(file);
  if (probe.duration > mostSeconds) throw unreadableAudio(`it lasts longer than ${mostSeconds} seconds`);
  return budget ? budget.within(samplesOf(probe), () => measureFile(request, probe)) : measureFile(request, probe);
}

/** Samples that are held at once while a file is measured: all, or of one that is too long for that its outline and the part that is listened to. */
function samplesOf({ duration, sampleRate, channels }: AudioProbe): number {
  const all = Math.ceil(duration * sampleRate) * channels;
  return all <= mostSamples ? all : Math.ceil(duration * outlineRateOf(duration)) + musicSeconds * sampleRate * channels;
}

async function measureFile(request: PrepareRequest, probe: AudioProbe): Promise<PreparedFile> {
  const pcm = await decodeAudio(request.path, probe);
  try {
    return await measureDecoded(request, probe, pcm);
  } finally {
    releaseSamples(pcm?.channels ?? []);
  }
}

async function measureDecoded({ path: file, preview, music }: PrepareRequest, probe: AudioProbe, pcm: Pcm | undefined): Promise<PreparedFile> {
  const audio: PreparedAudio = {
    source: { path: file },
    fileName: nameFor(file, probe.format),
    format: probe.format,
    sampleRate: probe.sampleRate,
    channels: probe.channels,
    ...(pcm ? measurePcm(pcm) : await measureUndecoded(file, probe)),
    preview: preview ? await previewOf(file, probe, pcm) : null,
  };
  const measured = music ? await measureMusic(file, probe, pcm) : {};
  const warnings = pcm ? warningsOf(findAudioFaults(pcm)) : [];
  const { picture, ...tags } = probe.tags;
  const cover = music && picture ? await coverOf(picture) : undefined;
  return { audio, tags, ...measured, ...(cover && { cover }), ...(warnings.length > 0 && { warnings }) };
}

/** @throws UnreadableAudio */
async function probeWhole(file: string): Promise<AudioProbe> {
  const { format } = await sniffFile(file);
  const overstatement = format && overstatementOf(file, format);
  if (overstatement !== undefined) throw unreadableAudio(`it ${overstatement}`);
  return probeAudio(file);
}

/** What no tag tells of a piece of music. */
async function measureMusic(file: string, probe: AudioProbe, pcm: Pcm | undefined): Promise<Pick<PreparedFile, "measuredBpm" | "measuredKey">> {
  const { bpm, key } = probe.tags;
  if (bpm !== undefined && key !== undefined) return {};
  const sample = pcm ?? (await decodeAudio(file, probe, musicSeconds));
  if (!sample) return {};
  const measuredBpm = bpm === undefined ? estimateTempo(sample) : undefined;
  const measuredKey = key === undefined ? estimateKey(sample) : undefined;
  if (sample !== pcm) releaseSamples(sample.channels);
  return { ...(measuredBpm !== undefined && { measuredBpm }), ...(measuredKey !== undefined && { measuredKey }) };
}

function warningsOf({ isSilent, silentBefore, silentAfter, clipped }: AudioFaults): string[] {
  if (isSilent) return ["it is silent"];
  return [
    clipped > 0 && `its level is cut off at full scale in ${clipped} ${clipped === 1 ? "place" : "places"}`,
    silentBefore >= longSilence && `it begins with ${silentBefore.toFixed(1)} s of silence`,
    silentAfter >= longSilence && `it ends with ${silentAfter.toFixed(1)} s of silence`,
  ].filter((warning) => warning !== false);
}

/** A preview is at most half of what it is made from, so a file too long to be decoded whole gives twice the length. */
async function previewOf(file: string, probe: AudioProbe, pcm: Pcm | undefined): Promise<PreparedAudio["preview"]> {
  const beginning = pcm ?? (await decodeAudio(file, probe, previewSeconds * 2));
  if (!beginning) throw new Error("a premium item needs a preview, which only ffmpeg can make of this format");
  return makePreview(beginning);
}

/** The file's own name; an extension that belongs to another format is replaced, for it decides the media type that is served. */
function nameFor(file: string, format: AudioFormat): string {
  const { name, ext } = path.parse(file);
  const extensions: readonly string[] = formats[format].extensions;
  return extensions.includes(ext.slice(1).toLowerCase()) ? name + ext : `${name}.${extensions[0]}`;
}
