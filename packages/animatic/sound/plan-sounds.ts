import type { Cue as MixCue } from "@atelier/media/audio/mixing/mix-sound.ts";
import type { Materials, SoundMaterial } from "@atelier/engine/materials.ts";
import { createRandom } from "@atelier/media/raster/random.ts";
import type { Cast } from "../story/cast.ts";
import type { Shot } from "../story/storyboard.ts";
import { placeSounds, type SoundRequest, stepsIn, subjectSounds, thunder, titleSound, weatherSounds } from "./sound-words.ts";

/** A sound of the catalog and when it is heard. */
export interface Cue extends MixCue {
  sound: SoundMaterial;
}

export interface SoundPlan {
  cues: Cue[];
  /** Words of the prompt that are heard. */
  heard: string[];
}

interface Wanted {
  request: SoundRequest;
  from: number;
  until: number;
  word?: string;
}

/** Which sounds of the catalog belong to which moments of the film. @param lightning seconds of each shot at which it strikes */
export async function planSounds(shots: Shot[], cast: Cast, frameRate: number, lightning: number[][], materials: Materials): Promise<SoundPlan> {
  const wanted: Wanted[] = [];
  let start = 0;
  for (const [i, shot] of shots.entries()) {
    const end = start + shot.frames / frameRate;
    wanted.push(...requestsOf(shot, cast, start, end, lightning[i] ?? []));
    start = end;
  }
  const found = new Map<string, SoundMaterial | undefined>();
  const cues: Cue[] = [];
  const heard = new Set<string>();
  for (const { request, from, until, word } of merged(wanted)) {
    if (!found.has(request.query)) {
      const sound = await materials.sound(request.query);
      found.set(request.query, sound && request.needs.test(sound.name) ? sound : undefined);
    }
    const sound = found.get(request.query);
    if (!sound) continue;
    cues.push({ sound, kind: request.kind, from, until });
    if (word) heard.add(word);
  }
  return { cues, heard: [...heard] };
}

function requestsOf(shot: Shot, cast: Cast, start: number, end: number, lightning: number[]): Wanted[] {
  const random = createRandom(shot.key, "sound");
  const wanted: Wanted[] = [];
  const add = (request: SoundRequest | undefined, from: number, until: number, word?: string) =>
    request && wanted.push({ request, from, until, ...(word && { word }) });
  const isNight = shot.time === "night" || shot.time === "dusk";
  const weather = weatherSounds.get(shot.weather);
  add(weather, start, end);
  const place = (isNight ? placeSounds.night.get(shot.place) : undefined) ?? placeSounds.day.get(shot.place);
  if (!weather || shot.place === "sea" || shot.place === "city") add(place, start, end);
  for (const time of lightning) add(thunder, start + time + 0.15, end + 2);
  let delay = 0.3 + random.between(0, 0.4);
  for (const subject of shot.subjects) {
    const actor = cast.actorOf(subject);
    if (!actor) continue;
    const request = subjectSounds.get(subject.entry?.icon ?? subject.icon) ?? (
      subject.entry?.isPerson && (actor.motion === "walk" || actor.motion === "run") && shot.lens !== "wide" ? stepsIn(shot.place, shot.weather) : undefined
    );
    if (!request) continue;
    add(request, request.kind === "bed" ? start : Math.min(end - 0.3, start + delay), end, subject.word);
    if (request.kind === "moment") delay += 0.9;
  }
  if (shot.titles.length > 0) add(titleSound, start + 0.2, end);
  return wanted;
}

/** A bed that goes on in the next shot is one sound, not two. */
function merged(wanted: Wanted[]): Wanted[] {
  const result: Wanted[] = [];
  for (const one of wanted) {
    const { kind, query } = one.request;
    const before = kind === "bed" ? result.find(({ request, until }) => request.query === query && Math.abs(until - one.from) < 0.01) : undefined;
    if (before) before.until = one.until;
    else result.push({ ...one });
  }
  return result;
}
