import { crc32, inflateSync } from "node:zlib";

const pngKeyword = Buffer.from("XML:com.adobe.xmp\0", "latin1");
/** No compression, no language, no translated keyword. */
const plainText = Buffer.alloc(4);
/** A packet that unfolds to more is left alone. */
const longestPacket = 1024 * 1024;
const jpegNamespace = Buffer.from("http://ns.adobe.com/xap/1.0/\0", "latin1");
/** What a JPEG segment holds besides its length. */
const longestSegment = 65_533;

/**
 * Puts an XMP packet into a PNG or JPEG file and leaves every other byte as it is (XMP Specification Part 3, sections 1.1.3 and 1.1.5). What the file's own
 * packet says stays: a reader takes the descriptions of both together.
 * @param merge makes the packet, of the file's own where it has one
 * @throws Error for a file that is neither, is cut short, or whose own packet is damaged
 */
export function embedXmp(file: Buffer, format: "png" | "jpeg", merge: (own: string | undefined) => string): Buffer {
  return format === "png" ? intoPng(file, merge) : intoJpeg(file, merge);
}

function intoPng(file: Buffer, merge: (own: string | undefined) => string): Buffer {
  // Behind the header, which has to be first; a file's own packet is replaced where it stands.
  const header = { start: 8, end: 8 + 12 + file.readUInt32BE(8) };
  let own: { start: number; end: number; packet: string } | undefined;
  for (let start = header.end; start + 12 <= file.length && !own; start += 12 + file.readUInt32BE(start)) {
    const content = file.subarray(start + 8, start + 8 + file.readUInt32BE(start));
    const type = file.toString("latin1", start + 4, start + 8);
    if ((type === "iTXt" || type === "zTXt") && content.subarray(0, pngKeyword.length).equals(pngKeyword)) {
      own = { start, end: start + 12 + content.length, packet: textOf(content.subarray(pngKeyword.length), type) };
    }
  }
  const packet = merge(own?.packet);
  const body = Buffer.concat([Buffer.from("iTXt", "latin1"), pngKeyword, plainText, Buffer.from(packet, "utf8")]);
  const chunk = Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
  const { start, end } = own ?? { start: header.end, end: header.end };
  return Buffer.concat([file.subarray(0, start), chunk, file.subarray(end)]);
}

/** The text of a chunk behind its keyword (PNG specification, sections 11.3.3.3 and 11.3.3.4); many programs compress their packet, against XMP's own rule. */
function textOf(content: Buffer, type: "iTXt" | "zTXt"): string {
  if (type === "zTXt") return inflated(content.subarray(1));
  const text = content.indexOf(0, content.indexOf(0, 2) + 1) + 1;
  return content[0] === 1 ? inflated(content.subarray(text)) : content.toString("utf8", text);
}

const inflated = (bytes: Buffer): string => inflateSync(bytes, { maxOutputLength: longestPacket }).toString("utf8");

function intoJpeg(file: Buffer, merge: (own: string | undefined) => string): Buffer {
  if (file.readUInt16BE(0) !== 0xffd8) throw new Error("no JPEG");
  // Behind JFIF and Exif, which readers look for at the very beginning.
  let place = { start: 2, end: 2 };
  let own: string | undefined;
  for (let start = 2; file[start] === 0xff && file[start + 1]! >= 0xe0 && file[start + 1]! <= 0xef && own === undefined;) {
    const end = start + 2 + file.readUInt16BE(start + 2);
    const content = file.subarray(start + 4, end);
    if (content.subarray(0, jpegNamespace.length).equals(jpegNamespace)) {
      own = content.toString("utf8", jpegNamespace.length);
      place = { start, end };
    } else if (["JFIF\0", "Exif\0"].includes(content.toString("latin1", 0, 5))) place = { start: end, end };
    start = end;
  }
  const body = Buffer.concat([jpegNamespace, Buffer.from(merge(own), "utf8")]);
  if (body.length > longestSegment) throw new Error("the packet does not fit");
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), uint16(body.length + 2), body]);
  return Buffer.concat([file.subarray(0, place.start), segment, file.subarray(place.end)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
