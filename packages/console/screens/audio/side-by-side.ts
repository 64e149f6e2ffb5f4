/** What a piece of music is mixed by. */
export interface Beat {
  /** Beats a minute. */
  bpm?: number | undefined;
  /** Such as `A minor`. */
  key?: string | undefined;
}

export type TempoRelation = { kind: "same" | "half" | "double" } | { kind: "other"; by: number };
export type KeyRelation = "same" | "relative" | "parallel" | "fifth-up" | "fifth-down" | "other";

/** How far half and double time may be off, of the tempo: a DJ's pitch fader has more. */
const slack = 0.02;
/** How far a tempo that is looked for may be off, of the tempo. */
const near = 0.05;

const semitones: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

interface Key {
  /** Of the tonic, semitones above C. */
  tonic: number;
  isMinor: boolean;
}

/** @returns undefined for what is no major or minor key */
export function keyOf(text: string | undefined): Key | undefined {
  const [, letter, sign, mode] = /^\s*([a-g])\s*([#♯b♭]?)\s*(major|minor)\s*$/i.exec(text ?? "") ?? [];
  if (letter === undefined) return undefined;
  const shift = sign === "#" || sign === "♯" ? 1 : sign ? -1 : 0;
  return { tonic: (semitones[letter.toLowerCase()]! + shift + 12) % 12, isMinor: mode!.toLowerCase() === "minor" };
}

/** What a tempo is to that of what plays. */
export function tempoRelation(bpm: number | undefined, playing: number | undefined): TempoRelation | undefined {
  if (!bpm || !playing) return undefined;
  const by = Math.round(bpm) - Math.round(playing);
  if (by === 0) return { kind: "same" };
  if (Math.abs(bpm * 2 - playing) <= playing * slack) return { kind: "half" };
  if (Math.abs(bpm / 2 - playing) <= playing * slack) return { kind: "double" };
  return { kind: "other", by };
}

/** What a key is to that of what plays: C major is the relative of A minor, the parallel of C minor, and a fifth below G major. */
export function keyRelation(key: string | undefined, playing: string | undefined): KeyRelation | undefined {
  const [one, other] = [keyOf(key), keyOf(playing)];
  if (!one || !other) return undefined;
  const up = (one.tonic - other.tonic + 12) % 12;
  if (one.isMinor === other.isMinor) return ({ 0: "same", 7: "fifth-up", 5: "fifth-down" } as const)[up] ?? "other";
  if (up === 0) return "parallel";
  // The relative minor is three semitones below its major.
  return up === (one.isMinor ? 9 : 3) ? "relative" : "other";
}

const compatible: readonly (KeyRelation | undefined)[] = ["same", "relative", "fifth-up", "fifth-down"];

/** As they are usually written. */
const tonics = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];

/** Whether a track goes with the one that plays, as far as both are known: by a tempo within 5 %, half or double of it, and by a key of `compatible`. */
export function goesWith(beat: Beat, playing: Beat): boolean {
  const tempo = tempoRelation(beat.bpm, playing.bpm);
  const key = keyRelation(beat.key, playing.key);
  if (!tempo && !key) return false;
  return (!tempo || tempo.kind !== "other" || Math.abs(tempo.by) <= playing.bpm! * near) && (!key || compatible.includes(key));
}

/** Whether a view is narrowed to what goes with what plays. */
export function isNarrowedTo({ bpm, key }: Beat, params: URLSearchParams): boolean {
  const { bpm_min: low, bpm_max: high } = fittingParams({ bpm }, []);
  const keys = (params.get("key") ?? "").split(",").filter(Boolean);
  const tempoFits = (params.get("bpm_min") ?? undefined) === low && (params.get("bpm_max") ?? undefined) === high;
  return tempoFits && keys.every((one) => compatible.includes(keyRelation(one, key))) && (keys.length > 0) === (keyOf(key) !== undefined);
}

/**
 * The parameters of the list that find what goes with what plays: a tempo within 5 %, and a key of which all tones but one are the same.
 * @param known values of the key facet: how the items of this catalog write their keys
 */
export function fittingParams({ bpm, key }: Beat, known: readonly string[]): { bpm_min?: string; bpm_max?: string; key?: string } {
  const all = tonics.flatMap((tonic) => [`${tonic} major`.toLowerCase(), `${tonic} minor`.toLowerCase()]);
  const fits = (one: string) => compatible.includes(keyRelation(one, key));
  const written = known.filter(fits);
  const keys = written.length > 0 ? written : all.filter(fits);
  return {
    ...(bpm && { bpm_min: String(Math.ceil(bpm * (1 - near))), bpm_max: String(Math.floor(bpm * (1 + near))) }),
    ...(keyOf(key) && { key: keys.join(",") }),
  };
}
