import { join } from "node:path";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { promptOrShots } from "@atelier/engine/jobs/words-of-shots.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import type { EngineContext, EngineResult, Fidelity } from "@atelier/engine/engine.ts";
import type { TrackMaterial } from "@atelier/engine/materials.ts";
import type { Players, Reference } from "./references/figure.ts";
import { renderShots } from "./render-shots.ts";
import { lightningOf } from "./stage-shot.ts";
import { castActors } from "./story/cast.ts";
import { castReferences } from "./story/cast-references.ts";
import { type Expansion, expandPrompt, saysSomething } from "./story/expand-prompt.ts";
import { setAsType } from "./story/set-as-type.ts";
import { drawUpStoryboard, type Shot, type StoryOrder } from "./story/storyboard.ts";
import { type GuidedPulse, soundPulse, tempoPulse } from "./sound/guide-pulse.ts";
import { composeSound, findTrack, writeSound } from "./sound/compose-sound.ts";
import { readSound } from "@atelier/media/audio/mixing/mix-sound.ts";
import { type Cue, planSounds } from "./sound/plan-sounds.ts";
import { planVoices, type Voice } from "./sound/plan-voices.ts";
import { genreWords } from "@atelier/engine/words/music-words.ts";

export const fidelity: Fidelity = "animatic";

/**
 * Makes an animatic from words: the prompt becomes a storyboard, its shots are drawn as layered, lit scenes with icons of the catalog as actors,
 * cut on the beat of a track of the catalog, with the sounds of what is seen. It draws what its lexicon and the catalog know, and says which
 * words it used; it is plainly an illustration. A guiding sound becomes the film's own and drives its motion. Players are given: who is cut out of
 * references plays in it as themselves; where they show a place, it plays there.
 *
 * Deterministic: parameters, size, seed, references and the catalog decide every frame and sample.
 */
export async function makeFilm(job: EngineJob<"generate-video">, players: Players, { signal, progress, materials }: EngineContext): Promise<EngineResult> {
  const { parameters, inputs, target, seed, scratch } = job;
  const { width, height, frameRate = 24, duration = 5, sound = false } = target;
  const prompt = promptOf(job, players);

  const guide = inputs.audio && soundPulse(await readSound(inputs.audio, duration));
  const isComposed = sound && !guide;
  const track = isComposed ? await findTrack(prompt, duration, materials) : undefined;
  const storyboard = drawUpStoryboard({ ...story(prompt, parameters, players), frameRate, duration, seed, beats: guide?.beats ?? beatsOf(track, duration) });
  const cast = await castActors(storyboard.shots.flatMap(({ subjects }) => subjects), materials, players);
  const isType = storyboard.isBare && cast.words.length === 0 && !hasPictures(players);
  const shots = setAsType(storyboard.shots, isType, prompt, frameRate);
  const voices = isComposed ? planVoices(voicesOf(job, players), shots, frameRate, duration) : [];
  await letSpeak(voices, players.references);
  signal.throwIfAborted();
  progress(0.02);

  const plan = isComposed ? await planSounds(shots, cast, frameRate, shots.map((shot) => lightningOf(shot, frameRate)), materials) : { cues: [], heard: [] };
  const soundFile = !sound ? undefined : (inputs.audio?.path ?? (await writeSound(
    await composeSound({ cues: [...plan.cues, ...voices], duration, seed, signal, ...(track && { track }), ...(shots[0]?.mood && { mood: shots[0].mood }) }),
    scratch,
  )));
  progress(0.05);

  const total = shots.reduce((sum, { frames }) => sum + frames, 0);
  const path = join(scratch, "film.mp4");
  const pulse: GuidedPulse = guide ?? { ...tempoPulse(track?.tempo), beats: [] };
  const frames = renderShots({ shots, cast, width, height, frameRate, seed, pulse, signal, progress: (done) => progress(0.05 + (0.93 * done) / total) });
  await writeVideo({ path, width, height, frameRate, ...(soundFile !== undefined && { sound: soundFile }), crf: 18, signal }, frames);
  progress(1);

  return {
    files: [{ path, mediaType: "video/mp4", width, height, frameRate, duration, hasSound: Boolean(sound) }],
    fidelity,
    sourceType: hasPictures(players) ? "compositeSynthetic" : "algorithmicMedia",
    extras: {
      ...(parameters.expandPrompt && { effective_prompt: prompt }),
      ...filmExtras(prompt, storyboard.shots, frameRate, [...storyboard.known, ...cast.words, ...plan.heard], track, plan.cues),
      ...shownAs({ ...storyboard.places, ...cast.shownAs }, shots),
      ...referenceExtras(players, shots),
    },
  };
}

/** Expanded where that is asked for and something of it is drawn: what is set as type is what the caller wrote. */
function promptOf({ parameters, seed }: EngineJob<"generate-video">, players: Players): string {
  const { expandPrompt: isAsked, negativePrompt } = parameters;
  const prompt = promptOrShots(parameters);
  if (!isAsked) return prompt;
  return hasPictures(players) || saysSomething(prompt) ? expandPrompt(prompt, seed, negativePrompt, surroundingsOf(players)) : prompt;
}

const hasPictures = ({ start, references }: Players) => start !== undefined || references.length > 0;

/** Words that are shown by something of another name, and what is set as type. */
const shownAs = (names: Record<string, string>, shots: readonly Shot[]) => ({
  ...(Object.keys(names).length > 0 && { shown_as: names }), ...(shots[0]?.isType && { titles: shots.flatMap(({ titles }) => titles) }),
});

/** What became of each reference. */
function referenceExtras({ references }: Players, shots: Shot[]): Record<string, unknown> {
  return references.length === 0
    ? {}
    : { references: references.map((reference, number) => ({ name: reference.name, shown_as: partOf(number, reference, shots) })) };
}

/** The words of the request with the parts that its references play. */
function story(
  prompt: string, { negativePrompt, shots }: EngineJob<"generate-video">["parameters"], { references, start, named }: Players,
): Pick<StoryOrder, "prompt" | "negativePrompt" | "shots" | "cast" | "hasStart"> {
  const known = references.map(({ name, figures: [figure] }) => ({ name, ...(figure && { kind: figure.kind }) }));
  return {
    prompt: named(prompt).text,
    ...(negativePrompt !== undefined && { negativePrompt }),
    shots: typeof shots === "string" ? shots : shots.map((shot) => ({ ...shot, prompt: named(shot.prompt).text })),
    ...(references.length > 0 && { cast: (readings) => castReferences(readings, known) }),
    hasStart: start !== undefined,
  };
}

function surroundingsOf({ references, start }: Players): Expansion {
  const isAlive = references.some(({ figures: [figure] }) => figure && figure.kind !== "thing");
  return { hasPlace: start !== undefined || references.some(({ backdrop }) => backdrop !== undefined), ...(isAlive && { home: "meadow" as const }) };
}

function voicesOf({ inputs, parameters }: EngineJob<"generate-video">, { counts, references }: Players): Voice[] {
  const numbers = [...counts.images, ...counts.videos];
  return inputs.voiceReferences.map((file, i) => {
    const reference = numbers[parameters.voices[i] ?? i] ?? 0;
    return { file, reference, name: `Voice of ${references[reference]?.name ?? "the film"}` };
  });
}

/** Lets each reference move with its own voice. */
async function letSpeak(voices: ReturnType<typeof planVoices>, references: readonly Reference[]): Promise<void> {
  for (const { sound, from, until, reference } of voices) {
    const speaker = references[reference];
    if (!speaker) continue;
    const { energyAt } = soundPulse(await readSound(sound.file, until - from));
    speaker.speaks = (second) => (second < from || second > until ? 0 : energyAt(second - from));
  }
}

function partOf(number: number, { figures, backdrop }: Reference, shots: Shot[]): "actor" | "place" | "not shown" {
  const isActor = figures.length > 0 && shots.some(({ subjects }) => subjects.some(({ reference }) => reference === number));
  return isActor ? "actor" : backdrop && shots.some((shot) => shot.backdrop === number) ? "place" : "not shown";
}

/** What the caller learns of the film: which words it shows or sounds, and which not, its shots, its music and sounds. */
function filmExtras(prompt: string, shots: Shot[], frameRate: number, shown: string[], track: TrackMaterial | undefined, cues: Cue[]): Record<string, unknown> {
  const genre = track && genreWords.exec(prompt)?.[0]?.toLowerCase();
  const used = [...new Set([...shown, ...(genre ? [genre] : [])])];
  const unused = [...new Set(shots.flatMap(({ subjects, unseen }) => [...subjects.map(({ word }) => word), ...unseen]))].filter((word) => !used.includes(word));
  return {
    used_words: used,
    unused_words: unused,
    shots: shots.map(({ frames, place, time, weather, camera }) => ({ seconds: Math.round((frames / frameRate) * 1000) / 1000, place, time, weather, camera })),
    ...(track && { track: track.name }),
    ...(cues.length > 0 && { sounds: [...new Set(cues.map(({ sound }) => sound.name))] }),
  };
}

function beatsOf(track: TrackMaterial | undefined, duration: number): number[] {
  if (!track?.tempo) return [];
  const beat = 60 / track.tempo;
  return Array.from({ length: Math.floor(duration / beat) }, (_, i) => (i + 1) * beat);
}
