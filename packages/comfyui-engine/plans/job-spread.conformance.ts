import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { SampleJob, SampleJobs } from "@atelier/engine/samples/sample-jobs.ts";

/** The samples of a kind, and further ones that the wire can order: long, tall, tiny, with everything that may be given. */
export function spreadOf(samples: SampleJobs, kind: JobKind): SampleJob[] {
  const all = samples[kind] as SampleJob[];
  const [first] = all;
  const { portrait, clip, speech } = filesOf(samples);
  const sized = (width: number, height: number, more = {}) => ({ ...first!, target: { ...first!.target, width, height, ...more } }) as SampleJob;
  const film = first!.target.frameRate !== undefined;
  const isFree = kind !== "retouch-skin" && kind !== "inpaint-image" && kind !== "expand-image";
  const sizes = isFree ? [sized(2048, 2048), sized(1080, 1920), sized(64, 48)] : [];
  const long = film && kind !== "upscale-video" ? [sized(1920, 1080, { duration: 15, frameRate: 30, sound: true }), sized(720, 1280, { duration: 3.3 })] : [];
  const changed = (inputs: object, parameters: object) =>
    ({ ...first!, inputs: { ...first!.inputs, ...inputs }, parameters: { ...first!.parameters, ...parameters } }) as SampleJob;
  const further: Partial<Record<JobKind, SampleJob[]>> = {
    "edit-image": [2, 3, 4, 5].map((number) => changed({ references: Array.from({ length: number }, () => portrait) }, {})),
    "inpaint-image": [
      changed({}, { speed: "QUALITY", palette: { members: [{ color: "#ff0000" }] }, style: "REALISTIC" }),
      changed({ styleReferences: [portrait], characterReferences: [portrait] }, { palette: { name: "EMBER" }, styleCodes: ["1"] }),
    ],
    "move-camera": [0, 45, 180, 359].map((horizontal) => changed({}, { horizontal, vertical: horizontal / 4, zoom: horizontal / 36 })),
    "retouch-skin": ["enhance_skin", "no_make_up", "transform_to_real"].map((goal) => changed({}, { mode: "flexible", goal })),
    "generate-video": [
      changed({ start: portrait, audio: speech }, { quality: "high", guidance: 0.9, shots: "many", prompt: "A boat. A lake. Night falls." }),
      changed({ imageReferences: [portrait, portrait], videoReferences: [clip] }, { imageSubjects: [0, 0] }),
      changed({ imageReferences: [portrait], start: portrait }, { quality: "high" }),
    ],
    "animate-image": [
      changed({ end: portrait, audio: speech, elements: [portrait] }, { quality: "high", negativePrompt: "rain" }),
      changed({ start: undefined, clip }, { guidance: 1 }),
    ],
    "edit-video": [changed({ images: [portrait] }, { expandPrompt: true })],
    "lip-sync": [changed({}, { quality: "standard" })],
    "transfer-motion": [changed({}, { quality: "high", orientation: "image", prompt: "a dance" })],
    "upscale-video": [changed({}, { method: "standard", creativity: 90, flavor: "vivid" }), changed({}, { method: "precision", strength: 100 })],
  };
  return [...all, ...sizes, ...long, ...(further[kind] ?? [])];
}

const filesOf = (all: SampleJobs) => ({
  portrait: all["move-camera"][0]!.inputs.image,
  clip: all["edit-video"][0]!.inputs.video,
  speech: all["lip-sync"][0]!.inputs.audio,
});
