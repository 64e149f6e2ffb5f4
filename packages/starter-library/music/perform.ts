import { addEcho } from "../synthesis/echo.ts";
import { addReverb } from "../synthesis/reverb.ts";
import { frames, SAMPLE_RATE } from "../synthesis/sample-rate.ts";
import { both, place, placeStereo, scaleStereo, silence, type Stereo } from "../synthesis/stereo.ts";
import { chorus } from "../synthesis/chorus.ts";
import { Random } from "../synthesis/random.ts";
import type { Drum } from "../instruments/drums.ts";
import { hertzOf, type Instrument } from "../instruments/instrument.ts";
import { acousticKick, clubKick, deepKick, highTom, lowTom, midTom } from "../instruments/drums.ts";
import { chordOf, degree, scaleOf, voicing, type Chord, type Scale } from "./harmony.ts";
import type { BassPart, ChordPart, DrumPart, MelodyPart, Mix, Section, Song } from "./song.ts";

/** The drums that duck the rest where a song pumps. */
const KICKS: ReadonlySet<Drum> = new Set([acousticKick, clubKick, deepKick]);

const LOUDNESS: Record<string, number> = { X: 1, x: 0.78, o: 0.42 };

/** Where a bar of a section stands. */
interface Bar {
  index: number;
  start: number;
  section: Section;
  chords: readonly Chord[];
  nextRoot: number;
  isLast: boolean;
}

/** Plays a song: every bar of every section, then the ending, then reverb and echo. The first step is the first sample. */
export function perform(song: Song, seed: number): Stereo {
  return new Performance(song, new Random(seed)).play();
}

class Performance {
  private readonly song: Song;
  private readonly random: Random;
  private readonly scale: Scale;
  private readonly stepsPerBar: number;
  private readonly stepSeconds: number;
  private readonly dry: Stereo;
  private readonly drumBus: Stereo;
  private readonly toReverb: Stereo;
  private readonly toEcho: Stereo;
  private readonly hits = new Map<Drum, Float32Array[]>();
  private readonly notes = new Map<string, Float32Array>();
  private readonly spreads = new Map<Float32Array, Stereo>();
  private readonly kicks: number[] = [];
  private readonly instruments: Instrument[] = [];

  constructor(song: Song, random: Random) {
    this.song = song;
    this.random = random;
    this.scale = scaleOf(song.key);
    this.stepsPerBar = song.stepsPerBar ?? 16;
    this.stepSeconds = 60 / song.bpm / 4;
    const bars = song.sections.reduce((sum, section) => sum + section.bars, 0);
    const seconds = bars * this.stepsPerBar * this.stepSeconds + song.ending.seconds;
    this.dry = silence(seconds);
    this.drumBus = silence(seconds);
    this.toReverb = silence(seconds);
    this.toEcho = silence(seconds);
  }

  play(): Stereo {
    const bars = this.layOut();
    for (const bar of bars) this.playBar(bar);
    this.playEnding(bars.length * this.stepsPerBar * this.stepSeconds);
    return this.mixDown(bars);
  }

  private layOut(): Bar[] {
    const bars: Bar[] = [];
    for (const section of this.song.sections) {
      const symbols = section.chords ?? this.song.chords;
      for (let b = 0; b < section.bars; b++) {
        const chords = symbols[b % symbols.length].split(" ").map((symbol) => chordOf(this.scale, symbol));
        bars.push({
          index: b, start: bars.length * this.stepsPerBar * this.stepSeconds, section, chords, nextRoot: chords[0].root,
          isLast: b === section.bars - 1,
        });
      }
    }
    const last = chordOf(this.scale, this.song.ending.chord);
    bars.forEach((bar, k) => (bar.nextRoot = (bars[k + 1]?.chords[0] ?? last).root));
    return bars;
  }

  private playBar(bar: Bar): void {
    const { drums = {}, chordParts = {}, basses = {}, melodies = {} } = this.song;
    const filled = bar.section.fill === true && bar.isLast;
    for (const name of bar.section.parts) {
      for (const part of drums[name] ?? []) this.playDrum(part, bar, filled ? this.stepsPerBar - 6 : this.stepsPerBar);
      if (chordParts[name]) this.playChords(chordParts[name], bar);
      if (basses[name]) this.playBass(basses[name], bar);
      if (melodies[name]) this.playMelody(melodies[name], bar);
      if (!drums[name] && !chordParts[name] && !basses[name] && !melodies[name]) throw new Error(`no such part: ${name}`);
    }
    if (filled) this.playFill(bar);
  }

  private playDrum(part: DrumPart, bar: Bar, until: number): void {
    const steps = this.stepsOf(part.steps, bar.index);
    for (let s = 0; s < until; s++) {
      const loudness = LOUDNESS[steps[s]];
      if (loudness === undefined) continue;
      const time = this.timeOf(bar, s);
      this.emit(this.hitOf(part.drum), time, part, loudness * this.random.between(0.94, 1.04), this.drumBus);
      if (KICKS.has(part.drum)) this.kicks.push(time);
    }
  }

  /** Six steps down the toms. */
  private playFill(bar: Bar): void {
    [highTom, highTom, midTom, midTom, lowTom, lowTom].forEach((drum, k) => {
      this.emit(this.hitOf(drum), this.timeOf(bar, this.stepsPerBar - 6 + k), { level: 0.5, pan: 0.5 - k * 0.2, reverb: 0.2 }, 0.55 + 0.08 * k, this.drumBus);
    });
  }

  private playChords(part: ChordPart, bar: Bar): void {
    const steps = this.stepsOf(part.steps, bar.index);
    for (let s = 0, hit = 0; s < this.stepsPerBar; s++) {
      const loudness = LOUDNESS[steps[s]];
      if (loudness === undefined) continue;
      const tones = voicing(this.chordAt(bar, s), part.centre);
      const length = (part.hold ?? this.gapAfter(steps, s)) * this.stepSeconds;
      const time = this.timeOf(bar, s);
      if (part.style === "block" || part.style === "strum") {
        const order = part.style === "strum" && hit % 2 === 1 ? [...tones].reverse() : tones;
        order.forEach((midi, k) => this.note(
          part, part.instrument, midi, time + (part.style === "strum" ? k * 0.011 : 0), length, loudness * 0.85,
          (k / Math.max(1, tones.length - 1) - 0.5) * 0.5,
        ));
      } else {
        const cycle = part.style === "roll"
          ? [...tones, ...[...tones].slice(1, -1).reverse()]
          : part.style === "down"
          ? [...tones, tones[0] + 12].reverse()
          : [...tones, tones[0] + 12];
        this.note(part, part.instrument, cycle[hit % cycle.length], time, length, loudness, 0);
      }
      hit++;
    }
  }

  private playBass(part: BassPart, bar: Bar): void {
    const line = this.stepsOf(part.line, bar.index);
    for (let s = 0; s < this.stepsPerBar; s++) {
      if (line[s] === "." || line[s] === "-") continue;
      const chord = this.chordAt(bar, s);
      const at = (pitch: number): number => part.lowest + ((((pitch - part.lowest) % 12) + 12) % 12);
      const root = at(chord.root);
      const third = chord.intervals[1] < 5 ? chord.intervals[1] : 4;
      const tone = { r: root, f: root + 7, o: root + 12, t: root + third, s: root + (chord.intervals[3] ?? 9), a: at(bar.nextRoot) - 1 }[line[s]];
      if (tone === undefined) throw new Error(`no such bass tone: ${line[s]}`);
      const length = (part.hold ?? this.gapAfter(line, s)) * this.stepSeconds;
      this.note(part, part.instrument, tone, this.timeOf(bar, s), length, s === 0 ? 0.9 : 0.78, 0);
    }
  }

  /** The motif runs on from bar to bar of a section, so that it may be as long as the phrase. */
  private playMelody(part: MelodyPart, bar: Bar): void {
    const notes = part.notes.trim().split(/\s+/);
    const perBar = this.stepsPerBar / 2;
    for (let e = 0; e < perBar; e++) {
      const at = (bar.index * perBar + e) % notes.length;
      if (notes[at] === "." || notes[at] === "-") continue;
      let held = 1;
      while (held < 16 && notes[(at + held) % notes.length] === "-") held++;
      const midi = degree(this.scale, Number(notes[at])) + 12 * part.octave;
      this.note(part, part.instrument, midi, this.timeOf(bar, e * 2), held * 2 * this.stepSeconds * 0.96, e % 4 === 0 ? 0.85 : 0.72, 0);
    }
  }

  private playEnding(start: number): void {
    const { chord: symbol, parts, seconds } = this.song.ending;
    const chord = chordOf(this.scale, symbol);
    const held = Math.max(1, seconds - 1.6);
    for (const name of parts) {
      const chords = this.song.chordParts?.[name];
      const bass = this.song.basses?.[name];
      const melody = this.song.melodies?.[name];
      if (chords) voicing(chord, chords.centre).forEach((midi, k) => this.note(chords, chords.instrument, midi, start + k * 0.02, held, 0.7, (k - 1) * 0.2));
      if (bass) this.note(bass, bass.instrument, bass.lowest + ((((chord.root - bass.lowest) % 12) + 12) % 12), start, held, 0.85, 0);
      if (melody) this.note(melody, melody.instrument, degree(this.scale, 0) + 12 * (melody.octave + 1), start, held, 0.6, 0);
      for (const part of (this.song.drums?.[name] ?? []).slice(0, 2)) this.emit(this.hitOf(part.drum), start, part, 0.8, this.drumBus);
    }
  }

  private note(mix: Mix, instrument: Instrument, midi: number, time: number, seconds: number, velocity: number, spread: number): void {
    if (!this.instruments.includes(instrument)) this.instruments.push(instrument);
    // An eighth of the range is finer than the ear tells timbres apart; the rest of the loudness is gain, and equal notes are made once.
    const rounded = Math.round(velocity * 8) / 8;
    const length = Math.round(seconds * 50) / 50;
    const name = `${this.instruments.indexOf(instrument)}/${midi}/${length}/${rounded}`;
    let sound = this.notes.get(name);
    if (!sound) {
      sound = instrument({ hertz: hertzOf(midi), seconds: length, velocity: rounded }, this.random);
      this.notes.set(name, sound);
    }
    this.emit(sound, time, { ...mix, pan: (mix.pan ?? 0) + spread }, velocity / rounded, this.dry);
  }

  private emit(sound: Float32Array, time: number, { level, pan = 0, reverb = 0, echo = 0, wide }: Mix, gain: number, bus: Stereo): void {
    if (wide) placeStereo(bus, this.widened(sound), time, level * gain * 0.75);
    else place(bus, sound, time, level * gain, pan);
    if (reverb > 0) place(this.toReverb, sound, time, level * gain * reverb, pan);
    if (echo > 0) place(this.toEcho, sound, time, level * gain * echo, pan);
  }

  private widened(sound: Float32Array): Stereo {
    let spread = this.spreads.get(sound);
    if (!spread) {
      spread = chorus(sound, 0.7, 2.5);
      this.spreads.set(sound, spread);
    }
    return spread;
  }

  /** Two takes of each drum, made once: the machine-gun effect needs two to go. */
  private hitOf(drum: Drum): Float32Array {
    let takes = this.hits.get(drum);
    if (!takes) {
      takes = [drum(this.random), drum(this.random)];
      this.hits.set(drum, takes);
    }
    return takes[this.random.integer(0, 1)];
  }

  private mixDown(bars: readonly Bar[]): Stereo {
    const { reverb, echo, pump = 0 } = this.song;
    if (echo) {
      addEcho(this.toEcho, { seconds: (echo.beats * 60) / this.song.bpm, feedback: echo.feedback, mix: 1 });
      placeStereo(this.dry, this.toEcho, 0, echo.mix);
    }
    addReverb(this.toReverb, { seconds: reverb.seconds, mix: 1, damping: reverb.damping });
    placeStereo(this.dry, this.toReverb, 0, reverb.mix);
    if (pump > 0) this.duck(pump);
    placeStereo(this.dry, this.drumBus, 0);
    return scaleStereo(this.dry, this.levels(bars));
  }

  /** Each kick pushes the rest down and lets it back within a quarter of a second. */
  private duck(depth: number): void {
    const length = frames(0.26);
    const shape = Float32Array.from({ length }, (_, i) => 1 - depth * (1 - i / length) ** 2);
    for (const kick of this.kicks) {
      const from = Math.round(kick * SAMPLE_RATE);
      both(this.dry, (side) => {
        for (let i = 0; i < length && from + i < side.length; i++) side[from + i] *= shape[i];
      });
    }
  }

  /** The sections' dynamics as one curve, and a fade over the last second and a half of what still rings. */
  private levels(bars: readonly Bar[]): Float32Array {
    const curve = new Float32Array(this.dry.left.length).fill(1);
    for (const { section, index, start } of bars) {
      if (!section.dynamics) continue;
      const [from, to] = section.dynamics;
      const first = Math.round(start * SAMPLE_RATE);
      const length = Math.round(this.stepsPerBar * this.stepSeconds * SAMPLE_RATE);
      for (let i = 0; i < length && first + i < curve.length; i++) curve[first + i] = from + ((to - from) * (index + i / length)) / section.bars;
    }
    const fade = frames(1.5);
    for (let i = 0; i < fade; i++) curve[curve.length - 1 - i] *= (i / fade) ** 1.5;
    return curve;
  }

  private stepsOf(text: string, barIndex: number): string {
    const plain = text.replaceAll(" ", "");
    const at = (barIndex * this.stepsPerBar) % plain.length;
    return plain.slice(at, at + this.stepsPerBar);
  }

  private gapAfter(steps: string, from: number): number {
    let gap = 1;
    while (from + gap < this.stepsPerBar && steps[from + gap] === ".") gap++;
    return gap;
  }

  private chordAt(bar: Bar, step: number): Chord {
    return bar.chords[Math.floor((step * bar.chords.length) / this.stepsPerBar)];
  }

  private timeOf(bar: Bar, step: number): number {
    const late = step % 2 === 1 ? (this.song.swing ?? 0) : 0;
    return bar.start + (step + late) * this.stepSeconds;
  }
}
