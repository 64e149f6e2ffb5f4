/** A piece of a clip as it is shown: from one moment of the clip to another (backwards where that is earlier), spread over some time. Seconds. */
export interface Piece {
  from: number;
  to: number;
  /** How long it is shown; where both moments are the same, the picture stands. */
  length: number;
}

/** Where a shown moment comes from. */
export interface Moment {
  /** Seconds of the clip. */
  source: number;
  piece: Piece;
}

/** What fills the ordered length where a timeline is shorter. */
export type Filling = "repeated" | "held";

/** Shorter rests are not worth a jump back to the beginning: the last frame stands. Seconds. */
const shortest = 0.12;

/** Which moments of a clip are shown when. Begins as the whole clip, in order and at its own speed. */
export class Timeline {
  pieces: readonly Piece[];

  constructor(duration: number) {
    this.pieces = [{ from: 0, to: duration, length: duration }];
  }

  /** Seconds. */
  get length(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** Shows only what is shown between two seconds. */
  keep(from: number, until: number): void {
    this.pieces = this.#between(from, until);
  }

  /** Leaves out what is shown between two seconds. */
  leaveOut(from: number, until: number): void {
    this.pieces = [...this.#between(0, from), ...this.#between(until, this.length)];
  }

  /** Shows it `factor` times as fast; below 1 it is slow motion. With a part named, that part alone. */
  hurry(factor: number, from = 0, until = this.length): void {
    const hurried = this.#between(from, until).map((piece) => ({ ...piece, length: piece.length / factor }));
    this.pieces = [...this.#between(0, from), ...hurried, ...this.#between(until, this.length)];
  }

  reverse(): void {
    this.pieces = this.pieces.toReversed().map(({ from, to, length }) => ({ from: to, to: from, length }));
  }

  /** Forwards and back again. */
  thenBack(): void {
    const there = this.pieces;
    this.reverse();
    this.pieces = [...there, ...this.pieces];
  }

  repeat(times: number): void {
    this.pieces = Array.from({ length: times }, () => this.pieces).flat();
  }

  /** Lets the picture at a second stand for some more. */
  hold(second: number, length: number): void {
    const { source } = this.at(Math.max(0, Math.min(second, this.length)));
    this.pieces = [...this.#between(0, second), { from: source, to: source, length }, ...this.#between(second, this.length)];
  }

  /** Cuts it off at the length, or fills the rest: from the beginning again, or, after a picture that stands and for short rests, standing. */
  fill(length: number): Filling | undefined {
    const own = this.length;
    const rest = length - own;
    if (rest <= 1e-6) {
      this.keep(0, length);
      return undefined;
    }
    const last = this.pieces.at(-1);
    if (!last || rest < shortest || last.from === last.to) {
      const source = last?.to ?? 0;
      this.pieces = [...this.pieces, { from: source, to: source, length: rest }];
      return last && last.from === last.to ? "held" : undefined;
    }
    this.repeat(Math.ceil(length / own));
    this.keep(0, length);
    return "repeated";
  }

  /** What is shown at a second; after the end, the last moment. */
  at(second: number): Moment {
    let begun = 0;
    for (const piece of this.pieces) {
      if (second < begun + piece.length - 1e-9) return { source: piece.from + ((piece.to - piece.from) * Math.max(0, second - begun)) / piece.length, piece };
      begun += piece.length;
    }
    const piece = this.pieces.at(-1) ?? { from: 0, to: 0, length: 0 };
    return { source: piece.to, piece };
  }

  /**
   * The place of a shown frame among the clip's frames, 0 being the first: whole numbers are frames, others lie between two.
   * @param index of the shown frame; @param count frames of the clip
   */
  frameAt(index: number, frameRate: number, count: number): number {
    const { source, piece } = this.at(index / frameRate);
    // Backwards, the frame before a moment is the one that has just been shown.
    const ends = piece.to < piece.from || (piece.to === piece.from && source > 0);
    const place = source * frameRate - (ends ? 1 : 0);
    const whole = Math.round(place);
    return Math.min(count - 1, Math.max(0, Math.abs(place - whole) < 0.02 ? whole : place));
  }

  #between(from: number, until: number): Piece[] {
    const result: Piece[] = [];
    let begun = 0;
    for (const piece of this.pieces) {
      const [first, last] = [Math.max(from, begun) - begun, Math.min(until, begun + piece.length) - begun];
      begun += piece.length;
      if (last - first <= 1e-9) continue;
      const at = (second: number) => piece.from + ((piece.to - piece.from) * second) / piece.length;
      result.push({ from: at(first), to: at(last), length: last - first });
    }
    return result;
  }
}
