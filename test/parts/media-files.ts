import { createServer } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";

/** What each file holds: the inputs of the tests that walk whole paths. */
const recipes: Record<string, string[]> = {
  "clip.mp4": [
    "-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=3", "-f", "lavfi", "-i", "sine=300:r=48000:d=3", "-ac", "2", "-c:v", "libx264", "-preset",
    "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac",
  ],
  "short.mp4": ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=0.4", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  "speech.mp3": ["-f", "lavfi", "-i", "sine=300:r=44100:d=2.5"],
};

export interface MediaFiles {
  /**
   * Address of `picture.png` and `portrait.png` (480x320), `tall-portrait.png` (240x320), `clip.mp4` (3 s with sound), `short.mp4` (10 silent
   * frames), `speech.mp3` (2.5 s), or one of the others.
   */
  url(name: string): string;
  /** The same as Base64. */
  inline(name: string): string;
  close(): Promise<void>;
}

/**
 * Makes small media files and serves them on this machine.
 * @param others arguments of ffmpeg that make further files, by name
 */
export async function serveMediaFiles(others: Record<string, string[]> = {}): Promise<MediaFiles> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-media-"));
  const files = new Map<string, Buffer>();
  for (const [name, recipe] of Object.entries({ ...recipes, ...others })) {
    await runUngated([...recipe, join(folder, name)], ignoreOutput);
    files.set(name, await readFile(join(folder, name)));
  }
  await rm(folder, { recursive: true });
  files.set("picture.png", await sharp({ create: { width: 480, height: 320, channels: 3, background: "#b08060" } }).png().toBuffer());
  files.set(
    "portrait.png",
    await sharp(join(import.meta.dirname, "../fixtures/astronaut.png")).extract({ left: 0, top: 0, width: 480, height: 320 }).png().toBuffer(),
  );
  files.set(
    "tall-portrait.png",
    await sharp(join(import.meta.dirname, "../fixtures/astronaut.png")).extract({ left: 100, top: 0, width: 240, height: 320 }).png().toBuffer(),
  );
  const server = createServer((request, response) => {
    const file = files.get((request.url ?? "").slice(1));
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    inline: (name) => files.get(name)!.toString("base64"),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
