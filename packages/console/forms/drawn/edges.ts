export const sides = ["left", "right", "top", "bottom"] as const;

export type Side = (typeof sides)[number];
export type Edges = Record<Side, number>;

/** Pixels by which an edge can be moved out at most. */
export const mostEdge = 2048;

/** The least edges with which a picture gets a shape, equal on both sides. @param ratio width over height */
export function edgesFor(ratio: number, width: number, height: number): Edges {
  const [wide, high] = [Math.max(0, height * ratio - width), Math.max(0, width / ratio - height)].map(Math.round) as [number, number];
  const halves = (whole: number) => [Math.min(mostEdge, Math.floor(whole / 2)), Math.min(mostEdge, Math.ceil(whole / 2))] as const;
  const [[left, right], [top, bottom]] = [halves(wide), halves(high)];
  return { left, right, top, bottom };
}

/** Edges after one was moved by some pixels of the picture; `both`: its opposite goes along. */
export function movedEdge(edges: Edges, side: Side, by: number, both: boolean): Edges {
  const opposite = ({ left: "right", right: "left", top: "bottom", bottom: "top" } as const)[side];
  const value = Math.round(Math.max(0, Math.min(mostEdge, edges[side] + by)));
  return { ...edges, [side]: value, ...(both && { [opposite]: value }) };
}
