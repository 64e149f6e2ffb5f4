/** A pitch changed by a factor, the length kept: played faster or slower, then stretched back. */
const pitched = (factor: number) => `asetrate=${Math.round(48_000 * factor)},aresample=48000,${tempo(1 / factor)}`;

/** Makes sound at 48 kHz faster, 1 being as it is, at its pitch: `atempo` takes halves and more at a time. */
export function tempo(speed: number): string {
  return speed < 0.5 ? `atempo=0.5,${tempo(speed * 2)}` : `atempo=${Math.min(100, speed).toFixed(6)}`;
}

/** What can be done to a recorded sound, as filters of ffmpeg for 48 kHz. */
export const voiceEffects = {
  echo: "aecho=0.8:1:290|580|870|1160:0.42|0.18|0.07|0.03",
  telephone: "highpass=f=350,highpass=f=350,lowpass=f=3200,volume=1.6,asoftclip=type=tanh,volume=1.3",
  muffled: "lowpass=f=650,lowpass=f=650",
  deep: pitched(0.78),
  high: pitched(1.5),
  // Ring modulation with a low tone, beside some of the sound itself.
  robot: "aeval=val(ch)*(0.35+0.9*sin(2*PI*58*t)):c=same",
};

export type VoiceEffect = keyof typeof voiceEffects;
