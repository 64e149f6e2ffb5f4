/**
 * Makes of the vectors of all pixels, two floats each in points of a grid, the places that they lead to, in pixels; in place. @param across pixels to
 * a point of the grid, and down
 */
export function toPlaces(map: Float32Array, width: number, height: number, across: number, down: number): void {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 2) {
      map[i] = x + map[i] * across;
      map[i + 1] = y + map[i + 1] * down;
    }
  }
}
