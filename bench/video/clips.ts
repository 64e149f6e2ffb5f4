import { join } from "node:path";
import { ignoreOutput, readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { h264 } from "@atelier/media/video/mp4-arguments.ts";

/** Without any loss. */
export const lossless = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuv420p"];
/** As good as the engine's own results. */
export const good = h264(14);

const photograph = join(import.meta.dirname, "../../test/fixtures/astronaut.png");

/** Clips of known motion: a photograph that slides, one that comes nearer, one that turns, a thing that crosses it, and a drawn zoom of fine detail. */
export const clips: Record<string, (width: number, height: number) => string[]> = {
  slide: (w, h) =>
    ["-loop", "1", "-i", photograph, "-vf", `crop=iw*0.75:ih*0.56:x='n*1.37':y='60+n*0.9',scale=${w}:${h}:flags=lanczos,setsar=1,format=yuv420p`],
  nearer: (w, h) =>
    ["-loop", "1", "-i", photograph, "-vf", `zoompan=z='1+0.012*on':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=400:s=${w}x${h}:fps=24,setsar=1,format=yuv420p`],
  turn: (w, h) =>
    ["-loop", "1", "-i", photograph, "-vf", `rotate=a='n*0.015':c=gray,crop=iw*0.6:ih*0.45,scale=${w}:${h}:flags=lanczos,setsar=1,format=yuv420p`],
  crossing: (w, h) => [
    "-loop", "1", "-i", photograph, "-loop", "1", "-i", photograph, "-filter_complex",
    `[0]hflip,crop=400:300,scale=${w}:${h}:flags=lanczos,setpts=N/24/TB[b];` +
      `[1]crop=120:140:170:30,scale=${Math.round(w * 0.3)}:-2,setpts=N/24/TB[o];` +
      `[b][o]overlay=x='${w * 0.05}+${w * 0.015}*n':y='${h * 0.2}+${h * 0.1}*sin(n/6)':format=yuv444,setsar=1,format=yuv420p`,
  ],
  fractal: (w, h) => ["-f", "lavfi", "-i", `mandelbrot=s=${w}x${h}:rate=24:end_scale=0.2`, "-vf", "setsar=1,format=yuv420p"],
};

export async function makeClip(
  name: string, path: string, { width, height, frames, coding = lossless }: { width: number; height: number; frames: number; coding?: string[] }
): Promise<string> {
  await runUngated([...clips[name](width, height), "-frames:v", String(frames), "-r", "24", ...coding, path], ignoreOutput);
  return path;
}

export async function convert(from: string, filter: string, path: string, coding = lossless): Promise<string> {
  await runUngated(["-i", from, "-vf", filter, "-an", ...coding, path], ignoreOutput);
  return path;
}

/**
 * Likeness of a clip's luma to another's, frame by frame.
 * @param frames which of them count, as an expression of ffmpeg's `select`
 */
export async function likeness(path: string, truth: string, frames = "1"): Promise<{ psnr: number; ssim: number }> {
  const pick = `select='${frames}',setpts=N/24/TB,settb=1/24`;
  const read = async (filter: string, key: RegExp) => {
    const text = await runUngated(
      ["-i", path, "-i", truth, "-lavfi", `[0:v]${pick}[a];[1:v]${pick}[b];[a][b]${filter}=stats_file=-`, "-f", "null", "/dev/null"], readText
    );
    const values = [...text.matchAll(key)].map(([, value]) => (value === "inf" ? 100 : Number(value)));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return { psnr: await read("psnr", /psnr_y:(\S+)/g), ssim: await read("ssim", /Y:(\S+)/g) };
}
