/** All-pole model of a short piece of sound. */
export interface LinearPrediction {
  /** 1, a1, a2 ...: the inverse filter that whitens the piece. */
  coefficients: Float64Array;
  /** Energy that the model leaves unexplained, as a part of the piece's own. */
  residual: number;
}

/** Autocorrelation of a windowed piece for the lags 0..order. */
export function autocorrelation(piece: Float32Array, order: number): Float64Array {
  const result = new Float64Array(order + 1);
  for (let lag = 0; lag <= order; lag++) {
    let sum = 0;
    for (let i = lag; i < piece.length; i++) sum += piece[i] * piece[i - lag];
    result[lag] = sum;
  }
  return result;
}

/** Linear prediction by the Levinson-Durbin recursion (Atal, Hanauer 1971). Silence gives a flat model. */
export function predict(correlation: Float64Array): LinearPrediction {
  const order = correlation.length - 1;
  const coefficients = new Float64Array(order + 1);
  coefficients[0] = 1;
  // A floor of white noise, 40 dB down, keeps the recursion stable for pure tones.
  let error = correlation[0] * 1.0001;
  if (error <= 0) return { coefficients, residual: 1 };
  const before = new Float64Array(order + 1);
  for (let i = 1; i <= order; i++) {
    let sum = correlation[i];
    for (let k = 1; k < i; k++) sum += coefficients[k] * correlation[i - k];
    const reflection = -sum / error;
    before.set(coefficients);
    for (let k = 1; k < i; k++) coefficients[k] = before[k] + reflection * before[i - k];
    coefficients[i] = reflection;
    error *= 1 - reflection * reflection;
  }
  return { coefficients, residual: error / correlation[0] };
}

/**
 * A second formant is less than this weaker than the first (natural logarithm of power, 22 dB). Where none is, both have merged into one peak, as
 * they do in round vowels; the second then lies about this many times higher.
 */
const faintest = 5;
const merged = 1.9;
/** Steps in which the model's spectrum is searched for peaks, Hz. */
const step = 25;

/**
 * The first two resonances of the vocal tract, Hz: peaks of the model's spectrum, placed between the steps by a parabola.
 * Undefined where the piece shows none at the places where voices have them.
 */
export function formants({ coefficients }: LinearPrediction, sampleRate: number): { first: number; second: number } | undefined {
  const peaks: { at: number; height: number }[] = [];
  let [left, middle] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let frequency = 150; frequency <= 3000; frequency += step) {
    const right = logSpectrum(coefficients, (2 * Math.PI * frequency) / sampleRate);
    if (middle > left && middle >= right) peaks.push({ at: frequency - step + (step * (left - right)) / (2 * (left - 2 * middle + right)), height: middle });
    [left, middle] = [middle, right];
  }
  const first = peaks.find(({ at }) => at >= 200 && at <= 1050);
  if (!first) return undefined;
  const second = peaks.find(({ at, height }) => at >= Math.max(650, first.at + 200) && height > first.height - faintest);
  return { first: first.at, second: second?.at ?? merged * first.at };
}

/** Logarithm of the all-pole spectrum at an angle, by Horner's rule. */
function logSpectrum(coefficients: Float64Array, angle: number): number {
  const [cos, sin] = [Math.cos(angle), -Math.sin(angle)];
  let [real, imaginary] = [0, 0];
  for (let k = coefficients.length - 1; k >= 0; k--) {
    [real, imaginary] = [real * cos - imaginary * sin + coefficients[k], real * sin + imaginary * cos];
  }
  return -Math.log(real * real + imaginary * imaginary + 1e-12);
}
