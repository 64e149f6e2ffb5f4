import { frameCount, type Pcm } from "./pcm.ts";
import { truePeakDb } from "./true-peak.ts";

export interface Loudness {
  /** Integrated programme loudness, LUFS; -Infinity when every block lies under the absolute gate. */
  integratedLufs: number;
  /** Highest level of the reconstructed waveform, dBTP; -Infinity for silence. */
  truePeakDb: number;
}

const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
/** A gating block is 400 ms, one begins each 100 ms. */
const STEP_SECONDS = 0.1;
const STEPS_PER_BLOCK = 4;
/** What makes a 997 Hz sine of full scale in one channel read -3.01 LUFS. */
const OFFSET = -0.691;

/**
 * Integrated loudness and true peak after ITU-R BS.1770-5. One and two channels weigh 1 each; of more, the fourth (low frequency effects)
 * is left out and those after it weigh 1.41, in the order of a WAV file. Audio shorter than one gating block, for which the
 * recommendation has no value, is measured as if silence filled the block.
 */
export function measureLoudness(pcm: Pcm): Loudness {
  return { integratedLufs: integratedLoudness(pcm), truePeakDb: truePeakDb(pcm) };
}

function integratedLoudness(pcm: Pcm): number {
  const step = Math.round(pcm.sampleRate * STEP_SECONDS);
  const steps = Math.max(STEPS_PER_BLOCK, Math.floor(frameCount(pcm) / step));
  const energy = new Float64Array(steps);
  pcm.channels.forEach((channel, c) => {
    const weight = c === 3 ? 0 : c > 3 ? 1.41 : 1;
    if (weight > 0) addWeightedEnergy(energy, channel, step, pcm.sampleRate, weight);
  });

  const blocks: number[] = [];
  for (let i = 0; i + STEPS_PER_BLOCK <= steps; i++) {
    let sum = 0;
    for (let k = 0; k < STEPS_PER_BLOCK; k++) sum += energy[i + k];
    blocks.push(sum / (STEPS_PER_BLOCK * step));
  }
  const audible = blocks.filter((power) => lufs(power) > ABSOLUTE_GATE_LUFS);
  const gate = lufs(mean(audible)) + RELATIVE_GATE_LU;
  return lufs(mean(audible.filter((power) => lufs(power) > gate)));
}

/** Adds the energy of each whole step of a K-weighted channel. Both filters run in one pass, in transposed direct form II. */
function addWeightedEnergy(energy: Float64Array, channel: Float32Array, step: number, sampleRate: number, weight: number): void {
  const [a, b] = kWeighting(sampleRate);
  let s1 = 0, s2 = 0, t1 = 0, t2 = 0;
  for (let block = 0; block < energy.length; block++) {
    const from = block * step;
    const to = Math.min(from + step, channel.length);
    let sum = 0;
    for (let i = from; i < to; i++) {
      const x = channel[i];
      const y = a.b0 * x + s1;
      s1 = a.b1 * x - a.a1 * y + s2;
      s2 = a.b2 * x - a.a2 * y;
      const z = b.b0 * y + t1;
      t1 = b.b1 * y - b.a1 * z + t2;
      t2 = b.b2 * y - b.a2 * z;
      sum += z * z;
    }
    energy[block] += weight * sum;
  }
}

interface Section {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/**
 * The two sections of K-weighting at any sample rate: a high shelf for the head and a high pass. The recommendation lists coefficients
 * for 48 kHz only; these are the analogue prototypes behind them (De Man, "Evaluation of Implementations of the EBU R128 Loudness
 * Measurement", AES 145, 2018) put through the bilinear transform.
 */
function kWeighting(sampleRate: number): [Section, Section] {
  const shelf = { frequency: 1681.974450955533, gainDb: 3.999843853973347, q: 0.7071752369554196 };
  const k = Math.tan((Math.PI * shelf.frequency) / sampleRate);
  const high = 10 ** (shelf.gainDb / 20);
  const band = high ** 0.4996667741545416;
  const shelfNorm = 1 + k / shelf.q + k * k;

  const pass = { frequency: 38.13547087602444, q: 0.5003270373238773 };
  const p = Math.tan((Math.PI * pass.frequency) / sampleRate);
  const passNorm = 1 + p / pass.q + p * p;
  return [
    {
      b0: (high + (band * k) / shelf.q + k * k) / shelfNorm,
      b1: (2 * (k * k - high)) / shelfNorm,
      b2: (high - (band * k) / shelf.q + k * k) / shelfNorm,
      a1: (2 * (k * k - 1)) / shelfNorm,
      a2: (1 - k / shelf.q + k * k) / shelfNorm,
    },
    { b0: 1, b1: -2, b2: 1, a1: (2 * (p * p - 1)) / passNorm, a2: (1 - p / pass.q + p * p) / passNorm },
  ];
}

function lufs(power: number): number {
  return OFFSET + 10 * Math.log10(power);
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
