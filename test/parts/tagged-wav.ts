/**
 * A WAV file whose tags stand in a chunk as ID3v2.4 has them.
 * @param tags frames by their names: texts and URLs, or of a picture what follows the byte of its encoding
 */
export function taggedWav(wav: Buffer, tags: Readonly<Record<string, string | Buffer>>): Buffer {
  const size = (length: number) => Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 127));
  const frames = Buffer.concat(Object.entries(tags).flatMap(([id, said]) => {
    const content = Buffer.concat([Buffer.from(id.startsWith("W") ? "" : "\u0003"), Buffer.from(said)]);
    return [Buffer.from(id), size(content.length), Buffer.alloc(2), content];
  }));
  const id3 = Buffer.concat([Buffer.from("ID3\u0004\0\0"), size(frames.length), frames]);
  const chunk = Buffer.concat([Buffer.from("id3 "), Buffer.from(new Uint32Array([id3.length]).buffer), id3, Buffer.alloc(id3.length % 2)]);
  const whole = Buffer.concat([wav, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
