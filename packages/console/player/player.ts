import { batch, computed, signal } from "@preact/signals";
import { preference } from "../shell/preference.ts";
import { gainOf } from "./loudness.ts";
import type { Playable, Queue } from "./playable.ts";
import { loopTo } from "./region.ts";

/** The item that plays or is paused. */
export const current = signal<Playable | undefined>(undefined);
export const playing = signal(false);
/** Where it is, seconds. */
export const time = signal(0);
/** It wants to play and has nothing to play yet. */
export const waiting = signal(false);
export const playProblem = signal<"unreachable" | undefined>(undefined);

export const matchLoudness = preference<"on" | "off">("match-loudness", "on", ["on", "off"]);
/** How fast everything is played, its pitch kept. */
export const speeds = ["0.5", "0.75", "1", "1.25", "1.5", "1.75", "2"] as const;
export const speed = preference<(typeof speeds)[number]>("speed", "1", speeds);
export const volume = preference("volume", "100", Array.from({ length: 101 }, (_, percent) => String(percent)));

const queue = signal<{ list: Queue; place: number } | undefined>(undefined);
export const hasNext = computed(() => queue.value !== undefined && queue.value.place + 1 < queue.value.list.count);
export const hasPrevious = computed(() => queue.value !== undefined && queue.value.place > 0);

let audio: HTMLAudioElement | undefined;
let renewed = false;

/** Plays an item from its beginning, or from a place in it. @param list what plays on after it, and where in it the item stands */
export function play(item: Playable, list?: { list: Queue; place: number }, from = 0): void {
  const element = (audio ??= createAudio());
  batch(() => {
    if (list) queue.value = list;
    current.value = item;
    time.value = from;
    playProblem.value = undefined;
  });
  renewed = false;
  load(element, item.src, from);
}

export function toggle(): void {
  if (!current.value || !audio) return;
  if (audio.paused) void start(audio);
  else audio.pause();
}

/** @param seconds from the beginning */
export function seek(seconds: number): void {
  if (!audio || !current.value) return;
  const to = Math.min(Math.max(0, seconds), current.value.seconds);
  audio.currentTime = to;
  time.value = to;
}

export async function skip(by: 1 | -1): Promise<void> {
  const from = queue.value;
  if (!from) return;
  const place = from.place + by;
  if (place < 0 || place >= from.list.count) return;
  const item = await from.list.at(place);
  if (item && queue.value === from) play(item, { list: from.list, place });
}

export function closePlayer(): void {
  audio?.pause();
  audio?.removeAttribute("src");
  batch(() => {
    current.value = undefined;
    queue.value = undefined;
    playing.value = false;
  });
}

function createAudio(): HTMLAudioElement {
  const element = new Audio();
  element.preload = "auto";
  const on = (type: string, work: () => void) => element.addEventListener(type, work);
  on("play", () => {
    playing.value = true;
    follow();
  });
  on("pause", () => void (playing.value = false));
  on("waiting", () => void (waiting.value = true));
  on("playing", () => void (waiting.value = false));
  on("timeupdate", tell);
  on("ended", () => {
    const again = loopTo(current.peek()?.id, Infinity);
    if (again === undefined) return void skip(1);
    element.currentTime = again;
    void start(element);
  });
  on("error", () => void renew(element));
  for (const choice of [matchLoudness, volume, current]) choice.subscribe(() => setVolume(element));
  element.preservesPitch = true;
  // The other one is what each new source begins with.
  speed.subscribe((rate) => void (element.playbackRate = element.defaultPlaybackRate = Number(rate)));
  return element;
}

function setVolume(element: HTMLAudioElement): void {
  element.volume = (Number(volume.peek()) / 100) * (matchLoudness.peek() === "on" ? gainOf(current.peek()?.loudness) : 1);
}

function load(element: HTMLAudioElement, src: string, from: number): void {
  element.src = src;
  if (from > 0) element.currentTime = from;
  waiting.value = true;
  void start(element);
}

/** A play that another one cuts short is not a failure. */
async function start(element: HTMLAudioElement): Promise<void> {
  await element.play().catch((error: DOMException) => {
    if (error.name !== "AbortError") playing.value = false;
  });
}

/** Signed paths end: what cannot be loaded is tried once more by a new one. */
async function renew(element: HTMLAudioElement): Promise<void> {
  const item = current.value;
  if (!item || !element.hasAttribute("src")) return;
  const again = item.renew;
  if (!renewed && again) {
    renewed = true;
    const src = await again().catch(() => undefined);
    if (src !== undefined && current.value === item) return load(element, src, time.value);
  }
  batch(() => {
    playProblem.value = "unreachable";
    playing.value = false;
    waiting.value = false;
  });
}

/** Twenty times a second while it plays: `timeupdate` comes four times, which looks like stumbling. */
function follow(): void {
  let last = 0;
  const frame = (now: number) => {
    if (!audio || audio.paused) return;
    if (now - last >= 50 || loopTo(current.peek()?.id, audio.currentTime) !== undefined) {
      last = now;
      tell();
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function tell(): void {
  if (!audio || audio.seeking) return;
  const again = audio.paused ? undefined : loopTo(current.peek()?.id, audio.currentTime);
  if (again !== undefined) audio.currentTime = again;
  time.value = again ?? audio.currentTime;
}
