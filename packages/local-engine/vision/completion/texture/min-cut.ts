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
export function cutGrid({ width, height, toll, edges }: GridCut): Uint8Array {
  const count = width * height;
  const tree = new Uint8Array(count);
  const parent = new Uint8Array(count).fill(ORPHAN);
  const mark = new Int32Array(count);
  const queue = new Int32Array(count);
  const queued = new Uint8Array(count);
  const offset = [1, -1, width, -width];
  const orphans: number[] = [];
  let [first, waiting, time] = [0, 0, 0];
  const activate = (i: number): void => {
    if (queued[i]) return;
    queued[i] = 1;
    queue[(first + waiting++) % count] = i;
  };
  /** Whether the grid has a neighbour there; edges that lead out of it are 0 in `edges`, but not those that would lead in. */
  const has = (i: number, d: number): boolean => (d === 0 ? (i + 1) % width !== 0 : d === 1 ? i % width !== 0 : d === 2 ? i + width < count : i >= width);
  /** What can still flow between a node and its neighbour in the direction of the node's tree: away from the source, towards the sink. */
  const room = (i: number, d: number, of: number): number => (of === SOURCE ? edges[4 * i + d] : edges[4 * (i + offset[d]) + (d ^ 1)]);

  /** Follows the parents to a terminal; marks the way, so that it is followed once. */
  function isRooted(start: number): boolean {
    let i = start;
    while (mark[i] !== time) {
      if (parent[i] === ORPHAN) return false;
      if (parent[i] === TERMINAL) break;
      i += offset[parent[i]];
    }
    for (let k = start; mark[k] !== time; k += offset[parent[k]]) {
      mark[k] = time;
      if (parent[k] === TERMINAL) break;
    }
    return true;
  }

  function adopt(i: number): void {
    for (let d = 0; d < 4; d++) {
      if (!has(i, d)) continue;
      const j = i + offset[d];
      if (tree[j] !== tree[i] || room(j, d ^ 1, tree[i]) <= 0 || !isRooted(j)) continue;
      parent[i] = d;
      return;
    }
    for (let d = 0; d < 4; d++) {
      if (!has(i, d)) continue;
      const j = i + offset[d];
      if (tree[j] !== tree[i]) continue;
      if (room(j, d ^ 1, tree[i]) > 0) activate(j);
      if (parent[j] === (d ^ 1)) {
        parent[j] = ORPHAN;
        orphans.push(j);
      }
    }
    tree[i] = FREE;
  }

  /** The least room from a node up to its terminal. */
  function narrowest(start: number, of: number, least: number): number {
    let i = start;
    let found = least;
    while (parent[i] !== TERMINAL) {
      const d = parent[i];
      found = Math.min(found, room(i + offset[d], d ^ 1, of));
      i += offset[d];
    }
    return Math.min(found, Math.abs(toll[i]));
  }

  function push(start: number, of: number, flow: number): void {
    let i = start;
    while (parent[i] !== TERMINAL) {
      const d = parent[i];
      const j = i + offset[d];
      const there = of === SOURCE ? 4 * j + (d ^ 1) : 4 * i + d;
      const back = of === SOURCE ? 4 * i + d : 4 * j + (d ^ 1);
      edges[there] -= flow;
      edges[back] += flow;
      if (edges[there] <= 0) {
        edges[there] = 0;
        parent[i] = ORPHAN;
        orphans.push(i);
      }
      i = j;
    }
    toll[i] += of === SOURCE ? -flow : flow;
    if (of === SOURCE ? toll[i] <= 0 : toll[i] >= 0) {
      toll[i] = 0;
      parent[i] = ORPHAN;
      orphans.push(i);
    }
  }

  /** Sends what fits along the way that an edge closes, and repairs the trees. */
  function augment(i: number, d: number): void {
    const j = i + offset[d];
    const [from, to, edge, back] = tree[i] === SOURCE ? [i, j, 4 * i + d, 4 * j + (d ^ 1)] : [j, i, 4 * j + (d ^ 1), 4 * i + d];
    const flow = narrowest(to, SINK, narrowest(from, SOURCE, edges[edge]));
    edges[edge] -= flow;
    edges[back] += flow;
    push(from, SOURCE, flow);
    push(to, SINK, flow);
    time++;
    while (orphans.length > 0) adopt(orphans.pop()!);
  }

  function grow(i: number): void {
    for (let d = 0; d < 4; d++) {
      if (tree[i] === FREE) return;
      if (!has(i, d)) continue;
      const j = i + offset[d];
      if (tree[j] === FREE) {
        if (room(i, d, tree[i]) <= 0) continue;
        tree[j] = tree[i];
        parent[j] = d ^ 1;
        activate(j);
      }
      while (tree[i] !== FREE && tree[j] !== FREE && tree[j] !== tree[i] && room(i, d, tree[i]) > 0) {
        augment(i, d);
        if (tree[i] !== FREE) activate(i);
      }
    }
  }

  for (let i = 0; i < count; i++) {
    if (toll[i] === 0) continue;
    tree[i] = toll[i] > 0 ? SOURCE : SINK;
    parent[i] = TERMINAL;
    activate(i);
  }
  time = 1;
  while (waiting > 0) {
    const i = queue[first];
    first = (first + 1) % count;
    waiting--;
    queued[i] = 0;
    if (tree[i] !== FREE) grow(i);
  }
  return tree.map((one) => (one === SINK ? 1 : 0));
}
