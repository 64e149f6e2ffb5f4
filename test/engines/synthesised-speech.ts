/** One syllable: vowel formants in Hz, from and until in seconds. */
export interface Syllable {
  from: number;
  until: number;
  first: number;
  second: number;
  level: number;
}

/** A sentence of eight syllables with a pause from 1.3 to 1.9 s and silence at both ends; three seconds. */
export const sentence: Syllable[] = [
  { from: 0.3, until: 0.5, first: 750, second: 1250, level: 1 },
  { from: 0.56, until: 0.7, first: 500, second: 1800, level: 0.6 },
  { from: 0.78, until: 1.02, first: 700, second: 1150, level: 0.9 },
  { from: 1.1, until: 1.3, first: 320, second: 2200, level: 0.5 },
  { from: 1.9, until: 2.08, first: 650, second: 1700, level: 0.8 },
  { from: 2.16, until: 2.28, first: 420, second: 850, level: 0.6 },
  { from: 2.36, until: 2.6, first: 780, second: 1250, level: 1 },
  { from: 2.66, until: 2.78, first: 480, second: 1900, level: 0.5 },
];

/** Syllables of a voice at 120 Hz through two resonators (Klatt 1980), over a faint hiss; mono samples. */
export function synthesiseSpeech(syllables: Syllable[], seconds: number, sampleRate: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    samples[i] = (state / 2 ** 31) * 0.0005;
  }
  for (const { from, until, first, second, level } of syllables) {
    const [start, end] = [Math.round(from * sampleRate), Math.round(until * sampleRate)];
    const source = Float32Array.from({ length: end - start }, (_, i) => (i % Math.round(sampleRate / 120) === 0 ? 1 : 0));
    const flow = resonate(resonate(resonate(source, 90, 120, sampleRate), first, 80, sampleRate), second, 110, sampleRate);
    // What leaves the lips is the change of the flow.
    const voice = flow.map((value, i) => value - (flow[i - 1] ?? 0));
    const loudest = voice.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const ramp = 0.03 * sampleRate;
    for (let i = 0; i < voice.length; i++) samples[start + i] += (0.5 * level * voice[i] * Math.min(1, i / ramp, (voice.length - i) / ramp)) / loudest;
  }
  return samples;
}

function resonate(input: Float32Array, frequency: number, bandwidth: number, sampleRate: number): Float32Array {
  const radius = Math.exp((-Math.PI * bandwidth) / sampleRate);
  const [b, c] = [2 * radius * Math.cos((2 * Math.PI * frequency) / sampleRate), -(radius ** 2)];
  const output = new Float32Array(input.length);
  for (let i = 0; i < input.length; i++) output[i] = (1 - b - c) * input[i] + b * (output[i - 1] ?? 0) + c * (output[i - 2] ?? 0);
  return output;
}
