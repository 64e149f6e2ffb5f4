/** The connected groups (by edges) of pixels that hold `value`. */
export function connectedParts(labels: Uint8Array, width: number, height: number, value: number): number[][] {
  const seen = new Uint8Array(labels.length);
  const found: number[][] = [];
  for (let start = 0; start < labels.length; start++) {
    if (seen[start] || labels[start] !== value) continue;
    const group = [start];
    seen[start] = 1;
    for (let k = 0; k < group.length; k++) {
      const i = group[k];
      const x = i % width;
      for (const [next, inside] of [[i - 1, x > 0], [i + 1, x < width - 1], [i - width, i >= width], [i + width, i < width * (height - 1)]] as const) {
        if (!inside || seen[next] || labels[next] !== value) continue;
        seen[next] = 1;
        group.push(next);
      }
    }
    found.push(group);
  }
  return found;
}
