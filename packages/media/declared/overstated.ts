/** A file that declares more than it can hold. The message follows "this one": "declares 2147483647 samples in stts, more than its 4096 bytes can hold". */
export class Overstated extends Error {
  override name = "Overstated";

  static count(count: number, what: string, size: number): Overstated {
    return new Overstated(`declares ${count} ${what}, more than its ${size} bytes can hold`);
  }
}
