import { filterByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { measureLoudness } from "@atelier/media/audio/loudness.ts";
import type { Pcm } from "@atelier/media/audio/pcm.ts";
import type { Materials, TrackMaterial } from "@atelier/engine/materials.ts";
import { limitPeaks } from "@atelier/media/audio/mixing/limit-peaks.ts";
import { type Cue, mixSound, readSound, silence } from "@atelier/media/audio/mixing/mix-sound.ts";
import { presence, smooth, type Span } from "../seconds.ts";
import { cleanSound } from "./clean-sound.ts";
import { type VoiceEffect, voiceEffects } from "./voice-effects.ts";

/** How far what is added stays below the clip's own sound, dB. */
const below = 8;
/** Full scale being 1: leaves margin for AAC's overshoot. */
const ceiling = 0.89;

/** What becomes of a clip's sound: the sound instructions of a prompt write it down, and it is carried out at the end. */
export class SoundPlan {
  /** Whether the clip's own sound is heard. */
  own = true;
  /** Of all that is heard, dB. */
  gain = 0;
  /** Brings the whole to -16 LUFS. */
  levelled = false;
  /** Where the clip's own sound is silent. */
  readonly muted: Span[] = [];
  /** Even noise of the clip's own sound is lowered. */
  cleaned = false;
  readonly effects: VoiceEffect[] = [];
  readonly cues: Cue[] = [];
  track?: TrackMaterial;
  /** Seconds in which it comes and goes. */
  fadeIn = 0;
  fadeOut = 0;
  readonly materials: Materials;
  /** Seconds of the result. */
  readonly duration: number;

  constructor(materials: Materials, duration: number) {
    this.materials = materials;
    this.duration = duration;
  }

  /** Whether anything but the clip's own sound is asked for. */
  get adds(): boolean {
    return this.track !== undefined || this.cues.length > 0;
  }

  get changes(): boolean {
    const isChanged = this.gain !== 0 || this.levelled || this.cleaned || this.muted.length + this.effects.length > 0;
    return this.adds || !this.own || isChanged || this.fadeIn > 0 || this.fadeOut > 0;
  }

  /** @param own the clip's sound along its timeline, if it has any; 48 kHz stereo */
  async carryOut(own: Pcm | undefined, signal: AbortSignal): Promise<Pcm> {
    const { duration, track, cues } = this;
    let result = own && this.own ? own : silence(duration);
    if (own && this.own && this.cleaned) result = cleanSound(result);
    for (const effect of this.effects) result = await filterByFfmpeg(result, voiceEffects[effect]);
    for (const span of this.muted) result = silenced(result, span, duration);
    if (this.adds) {
      const music = track && (await loopedTrack(track, duration));
      const added = await mixSound({ duration, ...(music && { music }), cues, signal });
      const { integratedLufs } = measureLoudness(result);
      const heard = Number.isFinite(integratedLufs) && integratedLufs > -60;
      const level = heard ? 10 ** ((Math.min(-12, Math.max(-30, integratedLufs)) - below + 16) / 20) : 1;
      result = { ...result, channels: result.channels.map((channel, c) => channel.map((value, i) => value + level * (added.channels[c]![i] ?? 0))) };
    }
    if (this.levelled) this.gain += toLevel(result);
    const factor = 10 ** (this.gain / 20);
    const { sampleRate } = result;
    const faded = result.channels.map((channel) => channel.map((value, i) => value * factor * this.#presence(i / sampleRate)));
    return limitPeaks({ sampleRate, channels: faded }, ceiling);
  }

  #presence(second: number): number {
    const come = this.fadeIn > 0 ? smooth(second / this.fadeIn) : 1;
    return this.fadeOut > 0 ? Math.min(come, smooth((this.duration - second) / this.fadeOut)) : come;
  }
}

function silenced({ sampleRate, channels }: Pcm, span: Span, duration: number): Pcm {
  return { sampleRate, channels: channels.map((channel) => channel.map((value, i) => value * (1 - presence(i / sampleRate, span, duration)))) };
}

function toLevel(pcm: Pcm): number {
  const { integratedLufs } = measureLoudness(pcm);
  return Number.isFinite(integratedLufs) ? Math.min(24, -16 - integratedLufs) : 0;
}

/** A track that is shorter than the video begins again. */
async function loopedTrack(track: TrackMaterial, duration: number): Promise<Pcm> {
  const pcm = await readSound(track.file, Math.min(duration, track.duration + 0.1));
  const length = pcm.channels[0]?.length ?? 0;
  const wanted = Math.round(duration * pcm.sampleRate);
  if (length >= wanted || length === 0) return pcm;
  return { ...pcm, channels: pcm.channels.map((channel) => Float32Array.from({ length: wanted }, (_, i) => channel[i % length]!)) };
}
