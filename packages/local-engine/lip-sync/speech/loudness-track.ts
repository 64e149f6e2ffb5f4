/** Seconds to both sides over which the floor and the top of the level adapt. */
const reach = 3;
/** What stands less than this above the floor is breath and background noise, dB. */
const gate = 6;
/** The floor lies at least this far below the top: speech without pauses has no quieter part that could be taken for its floor. dB. */
const leastRange = 30;
/** Below this nothing is speech, dB of full scale. */
const silence = -58;

/**
 * How loud each step is against its surroundings, 0 (silence) to 1 (the loudest tenth of the seconds around it), so that quiet and loud
 * recordings move a mouth alike and a steady hiss does not.
 * @param levels dB of full scale
 * @param hop seconds between them
 */
export function loudnessTrack(levels: Float32Array, hop: number): Float32Array {
  const span = Math.round(reach / hop);
  const block = Math.max(1, Math.round(0.25 / hop));
  // Both quantiles move slowly: four times a second is enough.
  const nodes = Array.from({ length: Math.ceil(levels.length / block) + 1 }, (_, k) => {
    const around = levels.slice(Math.max(0, k * block - span), k * block + span).sort();
    const top = around[Math.floor(around.length * 0.92)] ?? silence;
    return { top, floor: Math.max(silence, Math.min(around[Math.floor(around.length * 0.1)] ?? silence, top - leastRange)) };
  });
  return levels.map((level, i) => {
    const [before, after, share] = [nodes[Math.floor(i / block)], nodes[Math.floor(i / block) + 1], (i % block) / block];
    const top = before.top + (after.top - before.top) * share;
    const low = before.floor + (after.floor - before.floor) * share + gate;
    if (level <= low || top <= silence) return 0;
    // Half way between amplitude, in which loud vowels alone would count, and decibels, in which every murmur would.
    return Math.min(1, 10 ** ((level - top) / 30)) * Math.min(1, (level - low) / 6);
  });
}
