/** Numbers that readers trip over. */
const lies = [0, 1, 0x7f, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, 0x00ffffff, 0x01000000];
/** Words in front of the counts and sizes that readers allocate memory for. */
const words = ["stts", "ctts", "stsz", "stsc", "stco", "stss", "elst", "trun", "tfhd", "trex", "mvhd", "tkhd", "mdhd", "stsd", "moov", "moof",
  "trak", "avcC", "esds", "fmt ", "data", "LIST", "RIFF", "VP8 ", "VP8L", "VP8X", "IHDR", "IDAT", "PLTE", "fLaC", "OggS", "vorbis", "OpusHead",
  "OpusTags", "ID3",
  "TIT2", "Xing", "Info", "\xff\xc0", "\xff\xc2", "\xff\xc4", "\xff\xda", "\x16\x54\xae\x6b", "\x1c\x53\xbb\x6b", "\x1f\x43\xb6\x75", "\x15\x49\xa9\x66",
  "GIF89a", "BM"];

type Random = () => number;
type Mutation = (file: Buffer, random: Random, other: Buffer) => Buffer;

const below = (random: Random, end: number): number => Math.floor(random() * Math.max(1, end));

function lie(file: Buffer, at: number, random: Random): void {
  const number = lies[below(random, lies.length)]!;
  const bytes = Buffer.alloc(4);
  if (random() < 0.6) bytes.writeUInt32BE(number);
  else bytes.writeUInt32LE(number);
  bytes.copy(file, Math.min(Math.max(0, at), Math.max(0, file.length - 4)));
}

const mutations: Record<string, Mutation> = {
  whole: (file) => file,
  truncated: (file, random) => file.subarray(0, below(random, file.length)),
  "flipped bits": (file, random) => {
    const copy = Buffer.from(file);
    for (let i = 1 + below(random, 20); i > 0; i--) copy[below(random, copy.length)]! ^= 1 << below(random, 8);
    return copy;
  },
  "flipped bits in its beginning": (file, random) => {
    const copy = Buffer.from(file);
    for (let i = 1 + below(random, 6); i > 0; i--) copy[8 + below(random, Math.min(600, copy.length - 8))]! ^= 1 << below(random, 8);
    return copy;
  },
  "a lie behind a word": (file, random) => {
    const copy = Buffer.from(file);
    const found = words.filter((word) => copy.includes(word, 0, "latin1"));
    for (let i = 1 + below(random, 3); i > 0 && found.length > 0; i--) {
      const word = found[below(random, found.length)]!;
      const from = below(random, 2) * below(random, copy.length);
      // Behind the word, or in front of it, where its size stands.
      lie(copy, copy.indexOf(word, from, "latin1") + word.length + 4 * (below(random, 10) - 2), random);
    }
    return copy;
  },
  "a lie anywhere": (file, random) => {
    const copy = Buffer.from(file);
    for (let i = 1 + below(random, 4); i > 0; i--) lie(copy, below(random, random() < 0.5 ? 512 : copy.length), random);
    return copy;
  },
  "a piece left out": (file, random) => {
    const at = below(random, file.length);
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + below(random, 4000))]);
  },
  "a piece repeated": (file, random) => {
    const at = below(random, file.length);
    const piece = file.subarray(at, at + 1 + below(random, 4000));
    return Buffer.concat([file.subarray(0, at), ...Array.from({ length: 1 + below(random, 20) }, () => piece), file.subarray(at)]);
  },
  "the end of another": (file, random, other) => Buffer.concat([file.subarray(0, below(random, file.length)), other.subarray(below(random, other.length))]),
};

/** One file damaged in one way, the same for the same numbers. */
export function mutate(file: Buffer, random: Random, other: Buffer): { how: string; bytes: Buffer } {
  const names = Object.keys(mutations);
  // One in fifty stays whole: it must be taken.
  const how = random() < 0.02 ? "whole" : names[1 + below(random, names.length - 1)]!;
  return { how, bytes: mutations[how]!(file, random, other) };
}
