import type { FileWindow } from "./file-window.ts";
import { Overstated } from "./overstated.ts";

/** A size that says nothing: a recorder that streams writes it, and RF64 keeps the real one elsewhere. */
const unknown = 0xffffffff;
const mostChunks = 100_000;
/** Channels that a WAV file may have: more are no recording, and each of them would be taken apart. */
const mostChannels = 64;
const mostRate = 768_000;

/**
 * Holds the chunks of a RIFF/WAVE file against its size, and its format against itself. The samples may be cut short: a recorder that stopped leaves it so.
 * @throws Overstated
 */
export function checkWavChunks(file: FileWindow): void {
  let count = 0;
  for (let at = 12; at + 8 <= file.size; ) {
    if (++count > mostChunks) throw new Overstated(`holds more than ${mostChunks} chunks`);
    const id = file.latin1(at, 4);
    const size = file.u32le(at + 4);
    if (id === "data") {
      if (size === unknown) return;
    } else if (at + 8 + size > file.size) {
      // What is no chunk at all, behind the samples, is passed over by every reader.
      if (!/^[\w ]{4}$/.test(id)) return;
      throw Overstated.count(size, `bytes of ${id}`, file.size - at - 8);
    }
    if (id === "fmt ") checkFormat(file, at + 8, size);
    at += 8 + size + (size & 1);
  }
}

function checkFormat(file: FileWindow, at: number, size: number): void {
  if (size < 16) throw new Overstated(`has a format of ${size} bytes`);
  const channels = file.u32le(at) >>> 16;
  const [rate, bytesPerSecond] = [file.u32le(at + 4), file.u32le(at + 8)];
  const frame = file.u32le(at + 12) & 0xffff;
  if (channels === 0 || channels > mostChannels) throw new Overstated(`declares ${channels} channels, where 1 to ${mostChannels} are taken`);
  if (rate === 0 || rate > mostRate) throw new Overstated(`declares ${rate} samples a second, where up to ${mostRate} are taken`);
  if (bytesPerSecond === 0 || frame === 0) throw new Overstated(`declares ${bytesPerSecond} bytes a second in frames of ${frame}`);
}
