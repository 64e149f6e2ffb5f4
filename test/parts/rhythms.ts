/** One or several bars of a rhythm, of which a loop picks one at random for each voice: `x` a stroke, `.` none. */
export interface Rhythm {
  /** Slowest and fastest tempo at which it is played, beats a minute. */
  bpm: readonly [number, number];
  /** Steps in a beat: 4 straight, 3 where the beat is divided in three. A bar has as many steps as its text. */
  perBeat: 3 | 4;
  /** How late every second step is, as a part of a step. */
  swing?: number;
  kick?: readonly string[];
  snare?: readonly string[];
  hat?: readonly string[];
  /** Cymbal that rings longer than a hat. */
  ride?: readonly string[];
  bass?: readonly string[];
  chords?: readonly string[];
}

const straight = { perBeat: 4 } as const;
const backbeat = ["....x.......x..."];
const eighths = ["x.x.x.x.x.x.x.x."];
const sixteenths = ["xxxxxxxxxxxxxxxx"];
const bar = ["x..............."];
const halves = ["x.......x......."];
const beats = ["x...x...x...x..."];
const offbeats = ["..x...x...x...x."];

/** Rhythms of many kinds of music, with the tempos at which they are usual. */
export const rhythms: Readonly<Record<string, Rhythm>> = {
  "rock in eighths": {
    ...straight, bpm: [84, 168], kick: [...halves, "x.......x.x.....", "x.....x.x......."], snare: backbeat, hat: eighths,
    bass: [...eighths, ...halves], chords: halves,
  },
  "rock in sixteenths": {
    ...straight, bpm: [70, 112], kick: ["x......xx.......", "x.....x...x....."], snare: backbeat, hat: sixteenths, bass: ["x..x..x.x..x..x."],
    chords: bar,
  },
  "ballad in eighths": {
    ...straight, bpm: [60, 84], kick: [...halves, "x.....x.x.......", "x......x........"], snare: backbeat, hat: eighths,
    bass: ["x.......x.....x.", ...bar], chords: [...beats, ...bar, ...eighths],
  },
  "ballad in sixteenths": {
    ...straight, bpm: [60, 84], kick: ["x.....x...x....."], snare: backbeat, hat: ["x.xxx.xxx.xxx.xx", ...sixteenths], bass: ["x.........x....."],
    chords: [...bar, ...offbeats],
  },
  "four on the floor": {
    ...straight, bpm: [116, 132], kick: beats, snare: backbeat, hat: [...offbeats, ...sixteenths], bass: [...offbeats, "x.xx..x.x.x...x."],
    chords: ["...x..x...x..x.."],
  },
  techno: { ...straight, bpm: [126, 148], kick: beats, hat: offbeats, bass: ["..xx..xx..xx..xx", ".xxx.xxx.xxx.xxx"], chords: ["x..x..x...x....."] },
  "hip hop": {
    ...straight, bpm: [78, 100], swing: 0.2, kick: ["x.x....x..x.....", "x......x.xx....."], snare: backbeat, hat: [...eighths, "x.x.x.xxx.x.x.xx"],
    bass: ["x.x.......x....."], chords: halves,
  },
  "slow and swung": {
    ...straight, bpm: [68, 90], swing: 0.25, kick: ["x.....x...x....."], snare: backbeat, hat: eighths, chords: ["x.....x.........", ...beats],
  },
  funk: {
    ...straight, bpm: [92, 122], kick: ["x.x...x...x..x..", "x..x......xx...."], snare: ["....x..x.x..x..x", ...backbeat],
    hat: [...eighths, ...sixteenths], bass: ["x..x..x.x.x..x.x"], chords: ["..xx.x.x..xx.x.x"],
  },
  "drum and bass": { ...straight, bpm: [164, 178], kick: ["x.........x....."], snare: backbeat, hat: eighths, bass: [...bar, "x.....x...x....."] },
  swing: { perBeat: 3, bpm: [104, 180], kick: ["x..x..x..x.."], ride: ["x..x.xx..x.x"], bass: ["x..x..x..x.."], chords: ["x....x......"] },
  "slow swing": {
    perBeat: 3, bpm: [62, 100], kick: ["x.....x....."], snare: ["...x.....x.."], ride: ["x..x.xx..x.x"], bass: ["x..x..x..x.."],
    chords: ["x..........x"],
  },
  waltz: { ...straight, bpm: [84, 170], kick: ["x..........."], hat: ["....x...x...", "x.x.x.x.x.x."], bass: ["x..........."], chords: ["....x...x..."] },
  "bossa nova": {
    ...straight, bpm: [110, 150], kick: ["x.....x.x.....x."], snare: ["x..x..x...x..x.."], hat: eighths, bass: ["x.....x.x.....x."],
    chords: ["x..x..x...x..x.."],
  },
  reggae: {
    ...straight, bpm: [66, 92], kick: ["........x.......", ...halves], snare: ["........x......."], hat: eighths, bass: ["x..x..x...x....."],
    chords: offbeats,
  },
  "picked chords": { ...straight, bpm: [76, 132], bass: halves, chords: eighths },
  "slow picked chords": { ...straight, bpm: [60, 96], bass: halves, chords: [...sixteenths, "x.xxx.xxx.xxx.xx"] },
  "slow chords in eighths": { ...straight, bpm: [60, 84], bass: [...bar, ...halves], chords: eighths },
  pulse: { ...straight, bpm: [90, 140], kick: halves, bass: eighths, chords: beats },
  synthwave: { ...straight, bpm: [84, 118], kick: halves, snare: backbeat, hat: offbeats, bass: [...eighths, ...sixteenths], chords: bar },
  "twelve-eight": {
    perBeat: 3, bpm: [60, 100], kick: ["x.....x....."], snare: ["...x.....x.."], hat: ["xxxxxxxxxxxx"], bass: ["x..x..x..x.."],
    chords: ["x..x..x..x.."],
  },
  march: { ...straight, bpm: [100, 130], kick: halves, snare: ["x...x..xx...x.xx"], bass: halves, chords: backbeat },
  "train beat": { ...straight, bpm: [96, 130], kick: [...halves, ...beats], snare: [...sixteenths, "x.xxx.xxx.xxx.xx"], bass: halves, chords: backbeat },
  afrobeat: {
    ...straight, bpm: [98, 124], kick: ["x..x..x.x..x...."], snare: ["...x..x....x..x."], hat: ["x.xxx.xxx.xxx.xx"], bass: ["x..x..x.x..x..x."],
    chords: offbeats,
  },
};
