/**
 * Gives the memory of samples back at once; the arrays are empty from then on. A thread that waits for its next file collects no garbage: what it has
 * left would lie beside what another decodes.
 */
export function releaseSamples(arrays: Iterable<Float32Array | Float64Array>): void {
  for (const buffer of new Set([...arrays].map((array) => array.buffer as ArrayBuffer))) buffer.transfer(0);
}
