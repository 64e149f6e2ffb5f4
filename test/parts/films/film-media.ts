/** Clips and sounds whose moments are known: the picture turns bright and a tone begins at the same time. */

interface Beat {
  width?: number;
  height?: number;
  rate: string;
  frames: number;
  /** Frame with which picture and sound begin. */
  at: number;
  /** Seconds of its sound where they are not those of the pictures; 0 for none. */
  heard?: number;
  coding?: string[];
  soundCoding?: string[];
}

const seconds = (rate: string, frames: number) => {
  const [count, per = 1] = rate.split("/").map(Number) as [number, number?];
  return (frames * per) / count;
};

/** A tone of 1 kHz from one moment on. */
const tone = (from: number, length: number, rate = 48_000) =>
  ["-f", "lavfi", "-i", `aevalsrc='if(gte(t,${from}),0.5*sin(2*PI*1000*t),0)':s=${rate}:d=${length}`];

/** Arguments of ffmpeg for a moving pattern that turns bright at a frame. */
function beat({
  width = 320, height = 240, rate, frames, at, heard, coding = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  soundCoding = ["-c:a", "aac", "-ac", "2"],
}: Beat): string[] {
  const length = seconds(rate, frames);
  const from = seconds(rate, at);
  const pattern = `testsrc2=s=${width}x${height}:r=${rate}:d=${length + 1},trim=end_frame=${frames},eq=brightness=-0.2,` +
    `drawbox=x=0:y=0:w=iw:h=ih*0.7:color=white:t=fill:enable='gte(n,${at})'`;
  const sound = heard === 0 ? [] : [...tone(from, heard ?? length), ...soundCoding];
  return ["-f", "lavfi", "-i", pattern, ...sound, ...coding];
}

export const filmMedia: Record<string, string[]> = {
  // Half a second at each usual rate, bright and loud from its middle on.
  "24.mp4": beat({ rate: "24", frames: 12, at: 6 }),
  "23.976.mp4": beat({ rate: "24000/1001", frames: 12, at: 6 }),
  "25.mp4": beat({ rate: "25", frames: 12, at: 6 }),
  "29.97.mp4": beat({ rate: "30000/1001", frames: 15, at: 8 }),
  "30.mp4": beat({ rate: "30", frames: 15, at: 8 }),
  "50.mp4": beat({ rate: "50", frames: 25, at: 12 }),
  "60.mp4": beat({ rate: "60", frames: 30, at: 15 }),
  "silent.mp4": beat({ rate: "25", frames: 12, at: 6, heard: 0 }),
  "short-sound.mp4": beat({ rate: "25", frames: 12, at: 2, heard: 0.2 }),
  "long-sound.mp4": beat({ rate: "25", frames: 12, at: 6, heard: 1.5 }),
  "mono.mov": beat({ rate: "25", frames: 12, at: 6, soundCoding: ["-c:a", "pcm_s16le", "-ac", "1", "-ar", "44100"] }),
  "opus.webm": beat({
    rate: "25", frames: 12, at: 6, coding: ["-c:v", "libvpx", "-deadline", "realtime", "-b:v", "1M"], soundCoding: ["-c:a", "libopus", "-ac", "2"],
  }),
  "odd.mp4": beat({ width: 319, height: 241, rate: "25", frames: 12, at: 6, coding: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p"] }),
  "tall.mp4": beat({ width: 240, height: 320, rate: "25", frames: 12, at: 6 }),
  "large.mp4": beat({ width: 1600, height: 1200, rate: "25", frames: 4, at: 2 }),
  // Long at few frames, for the lengths that an option decides.
  "3s.mp4": beat({ rate: "5", frames: 15, at: 8 }),
  "3s-silent.mp4": beat({ rate: "5", frames: 15, at: 8, heard: 0 }),
  "11s.mp4": beat({ rate: "5", frames: 55, at: 20 }),
  "2s-at-25.mp4": beat({ rate: "25", frames: 50, at: 25 }),
  "2s-at-25-silent.mp4": beat({ rate: "25", frames: 50, at: 25, heard: 0 }),
  "3s-at-60.mp4": beat({ rate: "60", frames: 180, at: 60 }),
  "3s-at-29.97.webm": beat({
    rate: "30000/1001", frames: 90, at: 45, coding: ["-c:v", "libvpx", "-deadline", "realtime", "-b:v", "1M"],
    soundCoding: ["-c:a", "libopus", "-ac", "2"],
  }),
  "3s.wav": [...tone(1, 3, 44_100), "-ac", "1"],
  "2.2s.mp3": [...tone(1, 2.2, 44_100), "-ac", "2"],
  "2.2s.m4a": [...tone(1, 2.2), "-c:a", "aac"],
  "tall.png": ["-f", "lavfi", "-i", "gradients=s=320x480:d=1:r=1:seed=1", "-frames:v", "1"],
};
