/** A grid of nodes with four neighbours each, to be divided in two where it costs least. */
export interface GridCut {
  width: number;
  height: number;
  /** By node: what label 1 costs less what label 0 costs. */
  toll: Float32Array;
  /** By node, for its right, left, lower and upper neighbour: what it costs when the node has label 0 and that neighbour label 1; 0 or more. */
  edges: Float32Array;
}

/** Of the direction to the parent: the node hangs on a terminal, or on nothing. */
const TERMINAL = 4;
const ORPHAN = 5;
const [FREE, SOURCE, SINK] = [0, 1, 2];

/**
 * The cheapest labelling of a grid, 0 or 1 by node: maximum flow with two growing trees (Boykov and Kolmogorov 2004). Uses up `toll` and `edges`.
 * Nodes that are of no use have toll 0 and edges of 0 and get label 0.
 */
export function cutGrid(grid: GridCut): Uint8Array {
  const trees = new GrowingTrees(grid);
  trees.growAll();
  return trees.tree.map((one) => (one === SINK ? 1 : 0));
}

/** A tree of nodes that the source's flow still reaches, and one of nodes from which there is a way to the sink. */
class GrowingTrees {
  /** Which tree each node is in. */
  readonly tree: Uint8Array;
  readonly #width: number;
  readonly #count: number;
  readonly #toll: Float32Array;
  readonly #edges: Float32Array;
  /** Direction of each node's parent. */
  readonly #parent: Uint8Array;
  /** From a node to its neighbour, by direction. */
  readonly #offset: readonly number[];
  readonly #active: ActiveNodes;
  readonly #orphans: number[] = [];
  /** The augmentation after which each node was last seen to hang on its terminal. */
  readonly #mark: Int32Array;
  #time = 1;

  constructor({ width, height, toll, edges }: GridCut) {
    this.#width = width;
    this.#count = width * height;
    this.#toll = toll;
    this.#edges = edges;
    this.tree = new Uint8Array(this.#count);
    this.#parent = new Uint8Array(this.#count).fill(ORPHAN);
    this.#offset = [1, -1, width, -width];
    this.#active = new ActiveNodes(this.#count);
    this.#mark = new Int32Array(this.#count);
    for (let i = 0; i < this.#count; i++) {
      if (toll[i] === 0) continue;
      this.tree[i] = toll[i] > 0 ? SOURCE : SINK;
      this.#parent[i] = TERMINAL;
      this.#active.add(i);
    }
  }

  /** Until no flow fits any more. */
  growAll(): void {
    while (this.#active.size > 0) {
      const i = this.#active.take();
      if (this.tree[i] !== FREE) this.#grow(i);
    }
  }

  /** Whether the grid has a neighbour there; edges that lead out of it are 0 in `edges`, but not those that would lead in. */
  #has(i: number, d: number): boolean {
    const width = this.#width;
    return d === 0 ? (i + 1) % width !== 0 : d === 1 ? i % width !== 0 : d === 2 ? i + width < this.#count : i >= width;
  }

  /** What can still flow between a node and its neighbour in the direction of the node's tree: away from the source, towards the sink. */
  #residual(i: number, d: number, of: number): number {
    return of === SOURCE ? this.#edges[4 * i + d] : this.#edges[4 * (i + this.#offset[d]) + (d ^ 1)];
  }

  #grow(i: number): void {
    const tree = this.tree;
    for (let d = 0; d < 4; d++) {
      if (tree[i] === FREE) return;
      if (!this.#has(i, d)) continue;
      const j = i + this.#offset[d];
      if (tree[j] === FREE) {
        if (this.#residual(i, d, tree[i]) <= 0) continue;
        tree[j] = tree[i];
        this.#parent[j] = d ^ 1;
        this.#active.add(j);
      }
      while (tree[i] !== FREE && tree[j] !== FREE && tree[j] !== tree[i] && this.#residual(i, d, tree[i]) > 0) {
        this.#augment(i, d);
        if (tree[i] !== FREE) this.#active.add(i);
      }
    }
  }

  /** Sends what fits along the way that an edge closes, and repairs the trees. */
  #augment(i: number, d: number): void {
    const edges = this.#edges;
    const j = i + this.#offset[d];
    const [from, to, edge, back] = this.tree[i] === SOURCE ? [i, j, 4 * i + d, 4 * j + (d ^ 1)] : [j, i, 4 * j + (d ^ 1), 4 * i + d];
    const flow = this.#narrowest(to, SINK, this.#narrowest(from, SOURCE, edges[edge]));
    edges[edge] -= flow;
    edges[back] += flow;
    this.#push(from, SOURCE, flow);
    this.#push(to, SINK, flow);
    this.#time++;
    while (this.#orphans.length > 0) this.#adopt(this.#orphans.pop()!);
  }

  /** The least residual capacity from a node up to its terminal. */
  #narrowest(start: number, of: number, least: number): number {
    const parent = this.#parent;
    let i = start;
    let found = least;
    while (parent[i] !== TERMINAL) {
      const d = parent[i];
      const above = i + this.#offset[d];
      found = Math.min(found, this.#residual(above, d ^ 1, of));
      i = above;
    }
    return Math.min(found, Math.abs(this.#toll[i]));
  }

  /** Takes the flow off the way from a node up to its terminal; where nothing more fits, the way breaks. */
  #push(start: number, of: number, flow: number): void {
    const edges = this.#edges;
    const toll = this.#toll;
    let i = start;
    while (this.#parent[i] !== TERMINAL) {
      const d = this.#parent[i];
      const j = i + this.#offset[d];
      const there = of === SOURCE ? 4 * j + (d ^ 1) : 4 * i + d;
      const back = of === SOURCE ? 4 * i + d : 4 * j + (d ^ 1);
      edges[there] -= flow;
      edges[back] += flow;
      if (edges[there] <= 0) {
        edges[there] = 0;
        this.#orphan(i);
      }
      i = j;
    }
    toll[i] += of === SOURCE ? -flow : flow;
    if (of === SOURCE ? toll[i] <= 0 : toll[i] >= 0) {
      toll[i] = 0;
      this.#orphan(i);
    }
  }

  #orphan(i: number): void {
    this.#parent[i] = ORPHAN;
    this.#orphans.push(i);
  }

  /** Finds a node another parent in its tree, or lets it go, with its children. */
  #adopt(i: number): void {
    const tree = this.tree;
    for (let d = 0; d < 4; d++) {
      if (!this.#has(i, d)) continue;
      const j = i + this.#offset[d];
      if (tree[j] !== tree[i] || this.#residual(j, d ^ 1, tree[i]) <= 0 || !this.#isRooted(j)) continue;
      this.#parent[i] = d;
      return;
    }
    for (let d = 0; d < 4; d++) {
      if (!this.#has(i, d)) continue;
      const j = i + this.#offset[d];
      if (tree[j] !== tree[i]) continue;
      if (this.#residual(j, d ^ 1, tree[i]) > 0) this.#active.add(j);
      if (this.#parent[j] === (d ^ 1)) this.#orphan(j);
    }
    tree[i] = FREE;
  }

  /** Follows the parents to a terminal; marks the way, so that it is followed once. */
  #isRooted(start: number): boolean {
    const parent = this.#parent;
    const mark = this.#mark;
    let i = start;
    while (mark[i] !== this.#time) {
      if (parent[i] === ORPHAN) return false;
      if (parent[i] === TERMINAL) break;
      i += this.#offset[parent[i]];
    }
    for (let k = start; mark[k] !== this.#time; k += this.#offset[parent[k]]) {
      mark[k] = this.#time;
      if (parent[k] === TERMINAL) break;
    }
    return true;
  }
}

/** Nodes from which a tree may still grow, in order of coming, each once. */
class ActiveNodes {
  size = 0;
  #first = 0;
  readonly #ring: Int32Array;
  readonly #isIn: Uint8Array;

  constructor(count: number) {
    this.#ring = new Int32Array(count);
    this.#isIn = new Uint8Array(count);
  }

  add(i: number): void {
    if (this.#isIn[i]) return;
    this.#isIn[i] = 1;
    this.#ring[(this.#first + this.size++) % this.#ring.length] = i;
  }

  take(): number {
    const i = this.#ring[this.#first];
    this.#first = (this.#first + 1) % this.#ring.length;
    this.size--;
    this.#isIn[i] = 0;
    return i;
  }
}
