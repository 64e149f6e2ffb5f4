import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import type { RemoteFile } from "../servers/prompt-state.ts";
import type { Graph } from "../workflow.ts";
import type { FakeFiles } from "./fake-files.ts";
import type { Faults } from "./faults.ts";
import type { GraphMeasure, Thing } from "./measure-graph.ts";

/** What a node puts out, as the history tells it. */
export type NodeOutput = Record<string, unknown>;

let count = 0;

/** Where a node saves, and what it does wrong. */
interface Place {
  files: FakeFiles;
  faults: Pick<Faults, "filmCodec" | "filmShare">;
  signal: AbortSignal;
}

/** Carries out a node that saves: makes a file of the size, length, rate and sound that lead to it, with the graph written into it. */
export async function saveOutput(graph: Graph, node: string, measure: GraphMeasure, place: Place): Promise<NodeOutput | undefined> {
  const { files, signal } = place;
  const { class_type: name, inputs } = graph[node]!;
  const prefix = String(inputs["filename_prefix"] ?? "ComfyUI");
  const text = JSON.stringify(graph);
  if (name === "SaveImage" || name === "PreviewImage") {
    const thing = measure.input(node, "images")!;
    const images = [];
    for (let frame = 0; frame < thing.frames; frame++) images.push(await keep(files, prefix, "png", await picture(thing, frame, text)));
    return { images };
  }
  if (name === "SaveVideo") {
    const bytes = await film(place, measure.input(node, "video")!, text);
    // Films are listed as images, of which one says that they move.
    return { images: [await keep(files, prefix, "mp4", bytes)], animated: [true] };
  }
  if (name === "SaveAudio") {
    const path = join(files.root, `made-${++count}.flac`);
    const { sound = 1 } = measure.input(node, "audio")!;
    await runUngated(["-y", "-f", "lavfi", "-i", `sine=440:r=44100:d=${sound}`, "-metadata", `prompt=${text}`, path], ignoreOutput, { signal });
    return { audio: [await keep(files, prefix, "flac", await readFile(path))] };
  }
  return undefined;
}

async function keep(files: FakeFiles, prefix: string, extension: string, bytes: Buffer): Promise<RemoteFile> {
  const name = `${prefix}_${String(++count).padStart(5, "0")}_.${extension}`;
  await files.write("output", name, bytes);
  const slash = name.lastIndexOf("/");
  return { filename: name.slice(slash + 1), subfolder: name.slice(0, Math.max(0, slash)), type: "output" };
}

/** A slope of colours that moves from frame to frame. */
async function picture({ width, height }: Thing, frame: number, text: string): Promise<Buffer> {
  const shade = 40 + ((frame * 16) % 160);
  const slope =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g"><stop offset="0" stop-color="rgb(${shade},90,160)"/>` +
    `<stop offset="1" stop-color="rgb(220,${shade},80)"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return withText(await sharp(Buffer.from(slope)).removeAlpha().png().toBuffer(), "prompt", text);
}

/** A PNG with a text chunk before its first pixels, as ComfyUI writes its graph into each. */
function withText(png: Buffer, key: string, text: string): Buffer {
  const body = Buffer.concat([Buffer.from(`tEXt${key}\0`, "latin1"), Buffer.from(text, "latin1")]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

async function film({ files, faults, signal }: Place, { width, height, frames: ordered, rate, sound }: Thing, text: string): Promise<Buffer> {
  const frames = Math.max(1, Math.round(ordered * faults.filmShare));
  const path = join(files.root, `made-${++count}.mp4`);
  const pictures = ["-f", "lavfi", "-i", `testsrc2=s=${width}x${height}:r=${exactFrameRate(rate)}`];
  const tone = sound === undefined ? [] : ["-f", "lavfi", "-i", `sine=330:r=44100:d=${sound}`, "-c:a", "aac"];
  const quick = faults.filmCodec === "libx264" ? ["-preset", "ultrafast", "-crf", "30"] : [];
  const coded = ["-frames:v", String(frames), "-pix_fmt", "yuv420p", "-c:v", faults.filmCodec, ...quick];
  const tags = ["-movflags", "use_metadata_tags", "-metadata", `prompt=${text}`, "-metadata", `comment=${text}`];
  await runUngated(["-y", ...pictures, ...tone, ...coded, ...tags, path], ignoreOutput, { signal });
  return readFile(path);
}
