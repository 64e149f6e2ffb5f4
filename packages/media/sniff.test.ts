import assert from "node:assert/strict";
import { test } from "node:test";
import type { Format } from "./media-types.ts";
import { sniff } from "./sniff.ts";

/** First bytes as real programs write them, latin1. */
const beginnings: [Format, string][] = [
  ["jpeg", "\xff\xd8\xff\xe0\0\x10JFIF\0"],
  ["jpeg", "\xff\xd8\xff\xe1\0\x10Exif\0"],
  ["png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
  ["webp", "RIFF5\x8a\0\0WEBPVP8 "],
  ["wav", "RIFF\xceX\x01\0WAVEfmt "],
  ["wav", "RF64\xff\xff\xff\xffWAVEds64"],
  ["gif", "GIF89a\xc3\x01,\x01"],
  ["bmp", "BMF5\x06\0\0\0\0\0\x36\0\0\0(\0\0\0\xc3\x01\0\0,\x01\0\0"],
  ["tiff", "II*\0\x14\0\x06\0"],
  ["tiff", "MM\0*\0\0\0\x08"],
  ["avif", "\0\0\0 ftypavif\0\0\0\0avifmif1"],
  ["avif", "\0\0\0\x1cftypmif1\0\0\0\0mif1miafavif"],
  ["mp4", "\0\0\0 ftypisom\0\0\x02\0isomiso2avc1mp41"],
  ["mp4", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom"],
  ["mov", "\0\0\0\x14ftypqt  \0\0\x02\0qt  "],
  ["mov", "\0\0\x01\0moov\0\0\0lmvhd"],
  ["m4v", "\0\0\0 ftypM4V \0\0\x02\0M4V isom"],
  ["m4a", "\0\0\0\x1cftypM4A \0\0\x02\0M4A isom"],
  ["webm", "\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webmB\x87"],
  ["mkv", "\x1a\x45\xdf\xa3\xa3B\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x88matroskaB\x87"],
  ["aiff", "FORM\0\x01X\xb6AIFFCOMM"],
  ["aiff", "FORM\0\x01X\xb6AIFCFVER"],
  ["mp3", `\xff\xfb\x90\x64${"\0".repeat(413)}\xff\xfb\x90\x64`],
  ["ogg", "OggS\0\x02\0\0\0\0"],
  ["flac", "fLaC\0\0\0\x22"],
  ["svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["svg", "\xef\xbb\xbf<?xml version='1.0'?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC 'x' 'y'>\n<svg>"],
];

test("each format is known by its bytes", () => {
  for (const [format, text] of beginnings) assert.equal(sniff(Buffer.from(text, "latin1")), format, JSON.stringify(text));
});

test("what is none of them, or only looks like one, is nothing", () => {
  const others = [
    "", "B", "BM", "BMW is a car, not a picture", "RIFF\0\0\0\0AVI LIST", "FORM\0\0\0\0ILBM", "GIF8", "<html><svg></svg></html>", "plain text",
    "%PDF-1.7", "PK\x03\x04", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", "\xff\xfb",
    "ID3\x04\0\0\0\0\0#TSSE", `\xff\xfb\x90\x64${"x".repeat(800)}`, "\xff\xf1\x50\x80",
  ];
  for (const text of others) assert.equal(sniff(Buffer.from(text, "latin1")), undefined, JSON.stringify(text));
});

test("whatever the first bytes are, looking at them takes a moment", () => {
  const rows = ["<!---->", "<!-- -->", "<!DOCTYPE a>", "<!DOCTYPE a[]>", "<!DOCTYPE a[]", "<!--", " ", "<?xml ?>", "\xff\xfb\x90\x64", "\0\0\0\x08ftyp"];
  for (const row of rows) {
    // Processor time, because other tests run beside this one.
    const begun = process.threadCpuUsage();
    sniff(Buffer.from(row.repeat(4096), "latin1"));
    const { user, system } = process.threadCpuUsage(begun);
    assert.ok(user + system < 500_000, row);
  }
});
