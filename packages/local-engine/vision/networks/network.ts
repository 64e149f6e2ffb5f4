/** A learned network that sees, and never draws: what it is for, and where its weights lie in the installed packages. */
export interface Network {
  /** Its name in a task's `vision`. */
  id: string;
  /** What it answers. */
  purpose: string;
  /** The package that carries the weights, and the file in it. */
  package: string;
  file: string;
  /** Says what lies where in the file, where that is not a network by itself. */
  manifest?: string;
  /** Of the file with its manifest behind it, in hexadecimal: others are not run. */
  sha256: string;
  /** Of the weights, by those who trained them. */
  licence: string;
  /** Size of the weights. */
  megabytes: number;
  /** Sides in pixels of the RGB picture that it looks at, and the range of its values. */
  side: number;
  range: readonly [number, number];
  /** What it gives, in its own order, with the count of numbers in each. */
  outputs: Readonly<Record<string, number>>;
  /** The network as a TFLite file, which the runtime takes, where the package has it in another form. */
  assemble?(file: Uint8Array, manifest: string): Uint8Array;
}
