import { join } from "node:path";
import { ignoreOutput, readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { h264 } from "@atelier/media/video/mp4-arguments.ts";

/** Without any loss. */
export const lossless = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuv420p"];
/** As good as the engine's own results. */
export const good = h264(14);

const photograph = join(import.meta.dirname, "../../test/fixtures/astronaut.png");

interface Clip {
  width: number;
  height: number;
  frames: number;
}

/** A clip of known motion: a thing that crosses a photograph. */
export async function makeClip(path: string, { width, height, frames }: Clip): Promise<string> {
  await runUngated([
    "-loop", "1", "-i", photograph, "-loop", "1", "-i", photograph, "-filter_complex",
    `[0]hflip,crop=400:300,scale=${width}:${height}:flags=lanczos,setpts=N/24/TB[b];` +
      `[1]crop=120:140:170:30,scale=${Math.round(width * 0.3)}:-2,setpts=N/24/TB[o];` +
      `[b][o]overlay=x='${width * 0.05}+${width * 0.015}*n':y='${height * 0.2}+${height * 0.1}*sin(n/6)':format=yuv444,setsar=1,format=yuv420p`,
    "-frames:v", String(frames), "-r", "24", ...lossless, path,
  ], ignoreOutput);
  return path;
}

export async function convert(from: string, filter: string, path: string, coding = lossless): Promise<string> {
  await runUngated(["-i", from, "-vf", filter, "-an", ...coding, path], ignoreOutput);
  return path;
}

/** PSNR of a clip's luma beside another's, the mean of its frames. */
export async function likeness(path: string, truth: string): Promise<number> {
  const pick = "setpts=N/24/TB,settb=1/24";
  const text = await runUngated(
    ["-i", path, "-i", truth, "-lavfi", `[0:v]${pick}[a];[1:v]${pick}[b];[a][b]psnr=stats_file=-`, "-f", "null", "/dev/null"], readText,
  );
  const values = [...text.matchAll(/psnr_y:(\S+)/g)].map(([, value]) => (value === "inf" ? 100 : Number(value)));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
