/**
 * Discrete Fourier transform of a fixed power-of-two length, in place, radix 2 (Cooley and Tukey 1965), with the factors and the
 * bit-reversed order worked out once.
 */
export class Fft {
  readonly size: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #reversed: Uint32Array;

  constructor(size: number) {
    if (size < 2 || (size & (size - 1)) !== 0) throw new RangeError(`${size} is no power of two`);
    this.size = size;
    const half = size / 2;
    this.#cos = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / size));
    this.#sin = Float64Array.from({ length: half }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
    this.#reversed = new Uint32Array(size);
    for (let i = 1; i < size; i++) this.#reversed[i] = (this.#reversed[i >> 1]! >> 1) | (i & 1 ? half : 0);
  }

  /** Replaces the complex signal by its spectrum. Both arrays have `size` elements. */
  transform(real: Float64Array, imaginary: Float64Array): void {
    this.#reorder(real, imaginary);
    for (let span = 1; span < this.size; span *= 2) {
      const stride = this.size / (2 * span);
      for (let block = 0; block < this.size; block += 2 * span) {
        for (let k = 0; k < span; k++) {
          const a = block + k;
          const b = a + span;
          const cos = this.#cos[k * stride]!;
          const sin = this.#sin[k * stride]!;
          const re = real[b]! * cos - imaginary[b]! * sin;
          const im = real[b]! * sin + imaginary[b]! * cos;
          real[b] = real[a]! - re;
          imaginary[b] = imaginary[a]! - im;
          real[a]! += re;
          imaginary[a]! += im;
        }
      }
    }
  }

  #reorder(real: Float64Array, imaginary: Float64Array): void {
    for (let i = 0; i < this.size; i++) {
      const j = this.#reversed[i]!;
      if (j <= i) continue;
      const re = real[i]!;
      const im = imaginary[i]!;
      real[i] = real[j]!;
      imaginary[i] = imaginary[j]!;
      real[j] = re;
      imaginary[j] = im;
    }
  }
}
