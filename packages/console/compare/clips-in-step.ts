import { clock, number } from "../messages/format.ts";

/** Two clips with one clock: the longer leads, the other follows it to the frame. */
export class ClipsInStep {
  readonly clips: readonly HTMLVideoElement[];
  readonly #onChange: () => void;
  readonly #ended = new AbortController();
  /** Seconds that a frame lasts, as the leading clip has shown it. */
  #frame = 1 / 24;
  #shownAt = 0;
  #mendedAt = 0;

  /** @param onChange called whenever a frame is shown or something changes */
  constructor(clips: readonly HTMLVideoElement[], onChange: () => void) {
    this.clips = clips;
    this.#onChange = onChange;
    const { signal } = this.#ended;
    for (const clip of clips) {
      for (const name of ["loadedmetadata", "seeked", "play", "pause", "ratechange"]) clip.addEventListener(name, onChange, { signal });
      clip.addEventListener("ended", () => clip === this.lead && this.#again(), { signal });
      this.#watch(clip);
    }
  }

  get lead(): HTMLVideoElement {
    return this.clips.toSorted((one, other) => (other.duration || 0) - (one.duration || 0))[0]!;
  }

  /** Seconds. */
  get length(): number {
    return this.lead.duration || 0;
  }

  get time(): number {
    return this.lead.currentTime;
  }

  get playing(): boolean {
    return !this.lead.paused;
  }

  async play(): Promise<void> {
    if (this.time >= this.length - this.#frame) this.seek(0);
    await Promise.all(this.clips.map((clip) => clip.play().catch(() => {})));
  }

  pause(): void {
    for (const clip of this.clips) clip.pause();
    this.seek(this.time);
  }

  seek(to: number): void {
    const time = Math.max(0, Math.min(to, this.length - 0.001));
    for (const clip of this.clips) clip.currentTime = Math.min(time, Math.max(0, (clip.duration || 0) - 0.001));
    this.#onChange();
  }

  /** Shows the next frame, or that before. */
  step(frames: number): void {
    const from = this.time;
    for (const clip of this.clips) clip.pause();
    this.seek(from + frames * this.#frame);
  }

  rate(to: number): void {
    for (const clip of this.clips) clip.playbackRate = to;
  }

  /** The one clip that is heard; undefined: none. */
  hear(heard: HTMLVideoElement | undefined): void {
    for (const clip of this.clips) clip.muted = clip !== heard;
  }

  end(): void {
    this.#ended.abort();
    for (const clip of this.clips) clip.pause();
  }

  #again(): void {
    this.seek(0);
    void this.play();
  }

  #watch(clip: HTMLVideoElement): void {
    clip.requestVideoFrameCallback?.((_, { mediaTime }) => {
      if (this.#ended.signal.aborted) return;
      if (clip === this.lead) {
        const passed = mediaTime - this.#shownAt;
        if (this.playing && passed > 1 / 125 && passed < this.#frame * 1.05) this.#frame = passed;
        this.#shownAt = mediaTime;
        this.#mend();
        this.#onChange();
      }
      this.#watch(clip);
    });
  }

  /** Brings the other clip to where the leading one is, at most three times a second: a jump is dearer than a frame of lag. */
  #mend(): void {
    if (!this.playing || performance.now() - this.#mendedAt < 300) return;
    const { lead } = this;
    for (const clip of this.clips) {
      const behind = lead.currentTime - clip.currentTime;
      if (clip === lead || clip.ended || Math.abs(behind) <= this.#frame || lead.currentTime >= clip.duration) continue;
      this.#mendedAt = performance.now();
      clip.currentTime = lead.currentTime;
    }
  }
}

/** 0:02.4 */
export function place(seconds: number): string {
  return `${clock(seconds)}${number((Math.floor(seconds * 10) % 10) / 10, { minimumFractionDigits: 1 }).slice(1)}`;
}
