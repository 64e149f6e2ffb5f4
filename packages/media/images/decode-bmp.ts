/** Decoded rows, top to bottom, without padding. */
export interface DecodedBmp {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Buffer;
}

/** `biCompression` of the pixels as they are, and of pixels whose channels lie where masks say. */
const plain = 0;
const masked = 3;
/** Blue, green, red, alpha in memory order: the only masks that programs write for 32 bits. */
const bgraMasks = [0x00ff0000, 0x0000ff00, 0x000000ff];

/** Pixels that are decoded: all of 8000 x 8000. Only bitmaps of 1 and 4 bits a pixel could have more in a file of usual size. */
const mostPixels = 64_000_000;

/**
 * Decodes an uncompressed Windows bitmap of 1, 4 or 8 (palette), 24 or 32 bits, with a BITMAPINFOHEADER or one of its successors
 * ([MS-WMF] 2.2.2). The image library has no decoder for it.
 * @returns undefined for another kind of bitmap, for one that is cut short, and for one of more than 64 megapixels
 */
export function decodeBmp(file: Buffer): DecodedBmp | undefined {
  if (file.length < 54) return undefined;
  const [dataStart, headerSize, width, signedHeight] = [file.readUInt32LE(10), file.readUInt32LE(14), file.readInt32LE(18), file.readInt32LE(22)];
  const [bits, compression, usedColors] = [file.readUInt16LE(28), file.readUInt32LE(30), file.readUInt32LE(46)];
  const height = Math.abs(signedHeight);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (width <= 0 || height === 0 || width * height > mostPixels || headerSize < 40 || dataStart + stride * height > file.length) return undefined;
  if (compression === masked ? bits !== 32 || !hasUsualMasks(file) : compression !== plain) return undefined;

  const rowStart = (y: number) => dataStart + stride * (signedHeight < 0 ? y : height - 1 - y);
  if (bits === 24) return { width, height, channels: 3, data: readColors(file, rowStart, { width, height, bytes: 3, channels: 3 }) };
  if (bits === 32) return readColorsWithAlpha(file, rowStart, width, height);
  if (bits !== 1 && bits !== 4 && bits !== 8) return undefined;
  return readPalette(file, rowStart, { width, height, bits, palette: 14 + headerSize, colors: usedColors || 2 ** bits });
}

function hasUsualMasks(file: Buffer): boolean {
  return file.length >= 66 && bgraMasks.every((mask, index) => file.readUInt32LE(54 + index * 4) === mask);
}

function readColors(
  file: Buffer, rowStart: (y: number) => number, { width, height, bytes, channels }: { width: number; height: number; bytes: 3 | 4; channels: 3 | 4 }
): Buffer {
  const data = Buffer.allocUnsafe(width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, from = rowStart(y); x < width; x++, from += bytes, to += channels) {
      data[to] = file[from + 2]!;
      data[to + 1] = file[from + 1]!;
      data[to + 2] = file[from]!;
      if (channels === 4) data[to + 3] = file[from + 3]!;
    }
  }
  return data;
}

/** The fourth byte is alpha only where some pixel uses it: most programs leave it 0. */
function readColorsWithAlpha(file: Buffer, rowStart: (y: number) => number, width: number, height: number): DecodedBmp {
  const data = readColors(file, rowStart, { width, height, bytes: 4, channels: 4 });
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return { width, height, channels: 4, data };
  return { width, height, channels: 3, data: readColors(file, rowStart, { width, height, bytes: 4, channels: 3 }) };
}

interface PaletteBmp {
  width: number;
  height: number;
  bits: 1 | 4 | 8;
  /** Where the palette begins, in bytes. */
  palette: number;
  colors: number;
}

function readPalette(file: Buffer, rowStart: (y: number) => number, { width, height, bits, palette, colors }: PaletteBmp): DecodedBmp | undefined {
  if (colors > 256 || palette + colors * 4 > file.length) return undefined;
  const data = Buffer.alloc(width * height * 3);
  // Several pixels share a byte, the leftmost in its highest bits.
  const inByte = 8 / bits;
  const mask = 2 ** bits - 1;
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, from = rowStart(y); x < width; x++, to += 3) {
      const place = x % inByte;
      const color = palette + Math.min((file[from]! >> (8 - bits - place * bits)) & mask, colors - 1) * 4;
      if (place === inByte - 1) from++;
      data[to] = file[color + 2]!;
      data[to + 1] = file[color + 1]!;
      data[to + 2] = file[color]!;
    }
  }
  return { width, height, channels: 3, data };
}
