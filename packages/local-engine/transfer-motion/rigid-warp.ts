import type { BodyMesh } from "./body-mesh.ts";

/** A place of the mesh that is led, as three vertices with their shares. */
export interface Anchor {
  vertices: readonly number[];
  shares: readonly number[];
}

/** How much an anchor counts beside an edge unless the caller says, and how much a vertex is drawn to where its base is. */
const usualWeight = 2.5;
const baseWeight = 0.003;

/**
 * Moves a mesh so that its anchors come near to where they are led and the rest stays as rigid as possible (Sorkine, Alexa 2007): by turns the best
 * turn of each vertex' surroundings, and the places that fit all turns best. The matrix of the latter is factored once.
 */
export class RigidWarp {
  readonly #mesh: BodyMesh;
  readonly #anchors: readonly Anchor[];
  readonly #anchorWeight: number;
  readonly #factor: BandFactor;
  /** Places of the last call: the next one, which will be a little different, begins there. */
  #places: Float64Array;

  /** @param anchorWeight how much an anchor counts beside an edge */
  constructor(mesh: BodyMesh, anchors: readonly Anchor[], anchorWeight = usualWeight) {
    this.#mesh = mesh;
    this.#anchors = anchors;
    this.#anchorWeight = anchorWeight;
    this.#places = mesh.rest.slice();
    const count = mesh.rest.length / 2;
    const entries = new Map<number, number>();
    const add = (i: number, j: number, value: number) => {
      if (j <= i) entries.set(i * count + j, (entries.get(i * count + j) ?? 0) + value);
    };
    for (let i = 0; i < count; i++) add(i, i, baseWeight);
    for (let e = 0; e < mesh.edges.length; e += 2) {
      const [p, q] = [mesh.edges[e], mesh.edges[e + 1]];
      add(p, p, 1);
      add(q, q, 1);
      add(Math.max(p, q), Math.min(p, q), -1);
    }
    for (const { vertices, shares } of anchors) {
      for (const [k, v] of vertices.entries()) for (const [l, w] of vertices.entries()) add(v, w, anchorWeight * shares[k] * shares[l]);
    }
    this.#factor = new BandFactor(count, entries);
  }

  /**
   * @param base where each vertex would be without anchors, two numbers each @param led where each anchor is led to, two numbers each
   * @returns places of the vertices
   */
  solve(base: Float64Array, led: Float64Array, rounds: number): Float64Array {
    const { rest, edges } = this.#mesh;
    const anchorWeight = this.#anchorWeight;
    const count = rest.length / 2;
    let places = this.#places;
    const turns = new Float64Array(2 * count);
    for (let round = 0; round < rounds; round++) {
      // The best turn of each vertex, from all its edges: in the plane an angle.
      turns.fill(0);
      for (let e = 0; e < edges.length; e += 2) {
        const [p, q] = [2 * edges[e], 2 * edges[e + 1]];
        const [rx, ry, x, y] = [rest[p] - rest[q], rest[p + 1] - rest[q + 1], places[p] - places[q], places[p + 1] - places[q + 1]];
        const [dot, cross] = [rx * x + ry * y, rx * y - ry * x];
        turns[p] += dot;
        turns[p + 1] += cross;
        turns[q] += dot;
        turns[q + 1] += cross;
      }
      for (let i = 0; i < turns.length; i += 2) {
        const size = Math.hypot(turns[i], turns[i + 1]) || 1;
        turns[i] /= size;
        turns[i + 1] /= size;
      }
      const next = Float64Array.from(base, (value) => value * baseWeight);
      for (let e = 0; e < edges.length; e += 2) {
        const [p, q] = [2 * edges[e], 2 * edges[e + 1]];
        const [rx, ry] = [rest[p] - rest[q], rest[p + 1] - rest[q + 1]];
        const [c, s] = [(turns[p] + turns[q]) / 2, (turns[p + 1] + turns[q + 1]) / 2];
        const [x, y] = [c * rx - s * ry, s * rx + c * ry];
        next[p] += x;
        next[p + 1] += y;
        next[q] -= x;
        next[q + 1] -= y;
      }
      for (const [k, { vertices, shares }] of this.#anchors.entries()) {
        for (const [l, v] of vertices.entries()) {
          next[2 * v] += anchorWeight * shares[l] * led[2 * k];
          next[2 * v + 1] += anchorWeight * shares[l] * led[2 * k + 1];
        }
      }
      this.#factor.solve(next);
      places = next;
    }
    this.#places = places;
    return places;
  }
}

/** Cholesky's factor of a symmetric, positive matrix whose rows begin near the diagonal. */
class BandFactor {
  readonly #first: Int32Array;
  readonly #rows: Float64Array[];

  /** @param entries of the lower triangle by `row * count + column` */
  constructor(count: number, entries: ReadonlyMap<number, number>) {
    this.#first = Int32Array.from({ length: count }, (_, i) => i);
    for (const key of entries.keys()) {
      const row = Math.floor(key / count);
      this.#first[row] = Math.min(this.#first[row], key % count);
    }
    this.#rows = Array.from(this.#first, (first, i) => Float64Array.from({ length: i - first + 1 }, (_, k) => entries.get(i * count + first + k) ?? 0));
    for (let i = 0; i < count; i++) {
      const [row, start] = [this.#rows[i], this.#first[i]];
      for (let j = start; j <= i; j++) {
        const [other, otherStart] = [this.#rows[j], this.#first[j]];
        let sum = row[j - start];
        for (let k = Math.max(start, otherStart); k < j; k++) sum -= row[k - start] * other[k - otherStart];
        row[j - start] = j === i ? Math.sqrt(Math.max(sum, 1e-12)) : sum / other[j - otherStart];
      }
    }
  }

  /** Replaces right sides, two interleaved, by their solutions. */
  solve(values: Float64Array): void {
    const count = this.#rows.length;
    for (let i = 0; i < count; i++) {
      const [row, start] = [this.#rows[i], this.#first[i]];
      let [x, y] = [values[2 * i], values[2 * i + 1]];
      for (let k = start; k < i; k++) {
        x -= row[k - start] * values[2 * k];
        y -= row[k - start] * values[2 * k + 1];
      }
      const pivot = row[i - start];
      values[2 * i] = x / pivot;
      values[2 * i + 1] = y / pivot;
    }
    for (let i = count - 1; i >= 0; i--) {
      const [row, start] = [this.#rows[i], this.#first[i]];
      const pivot = row[i - start];
      const x = (values[2 * i] /= pivot);
      const y = (values[2 * i + 1] /= pivot);
      for (let k = start; k < i; k++) {
        values[2 * k] -= row[k - start] * x;
        values[2 * k + 1] -= row[k - start] * y;
      }
    }
  }
}
