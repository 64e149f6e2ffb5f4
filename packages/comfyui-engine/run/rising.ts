/** Passes on fractions that are higher than all before, at most 1. */
export function rising(progress: (fraction: number) => void): (fraction: number) => void {
  let reached = 0;
  return (fraction) => {
    if (fraction <= reached) return;
    reached = Math.min(1, fraction);
    progress(reached);
  };
}
