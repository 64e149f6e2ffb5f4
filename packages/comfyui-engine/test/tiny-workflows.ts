import { EngineError } from "@atelier/engine/engine.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import { h264, mp4 } from "@atelier/media/video/mp4-arguments.ts";
import type { Graph, ModelFile, Workflow } from "../workflow.ts";

/** The one model file that the tiny workflows need. */
export const tinyModel: ModelFile = {
  model: "Tiny 1.0",
  file: "tiny_x4.safetensors",
  node: "UpscaleModelLoader",
  input: "model_name",
  folder: "upscale_models",
  licence: "BSD-3-Clause",
  bytes: 67_000_000,
};

const loadModel = { class_type: "UpscaleModelLoader", inputs: { model_name: tinyModel.file } };

/** A picture, enlarged by a model. */
const editImage: Workflow<"edit-image"> = {
  kind: "edit-image",
  needs: () => ({ nodes: ["LoadImage", "SaveImage", "ImageUpscaleWithModel"], models: [tinyModel], release: "0.3.0" }),
  refuses: ({ inputs }) => (Array.isArray(inputs["references"]) && inputs["references"].length > 1 ? "takes one picture" : undefined),
  async plan({ job, input, output, file }) {
    const name = input("reference.png");
    const graph: Graph = {
      model: loadModel,
      load: { class_type: "LoadImage", inputs: { image: name } },
      enlarge: { class_type: "ImageUpscaleWithModel", inputs: { upscale_model: ["model", 0], image: ["load", 0] } },
      save: { class_type: "SaveImage", inputs: { images: ["enlarge", 0], filename_prefix: output("picture") } },
    };
    const uploads = [{ name, path: job.inputs.references[0]!.path }];
    return {
      steps: [() => ({ graph, uploads, outputs: { picture: { node: "save", media: "image" } } })],
      async finish([made]) {
        const path = file("result.png");
        const { width, height } = job.target;
        await (await loadSharp())(made!["picture"]![0]!.path).resize(width, height, { fit: "fill" }).png().toFile(path);
        return { path, mediaType: "image/png", width, height };
      },
      sourceType: "compositeWithTrainedAlgorithmicMedia",
      notApplied: [],
    };
  },
};

/** Two segments, the second begun with what the first has made. */
const generateVideo: Workflow<"generate-video"> = {
  kind: "generate-video",
  needs: () => ({ nodes: ["EmptyImage", "CreateVideo", "SaveVideo", "LoadVideo"], models: [tinyModel] }),
  async plan({ job, input, output, file, signal }) {
    const { width, height, frameRate = 24, duration = 1 } = job.target;
    const frames = Math.ceil((duration * 16) / 2) + 1;
    const saved = { filename_prefix: output("film"), format: "mp4", codec: "h264" };
    const save = (from: [string, number]) => ({ class_type: "SaveVideo", inputs: { video: from, ...saved } });
    const film = { node: "save", media: "video" } as const;
    const first: Graph = {
      empty: { class_type: "EmptyImage", inputs: { width: 64, height: 64, batch_size: frames, color: 0 } },
      film: { class_type: "CreateVideo", inputs: { images: ["empty", 0], fps: 16 } },
      save: save(["film", 0]),
    };
    const second: Graph = { load: { class_type: "LoadVideo", inputs: { file: input("before.mp4") } }, save: save(["load", 0]) };
    return {
      steps: [
        () => ({ graph: first, uploads: [], outputs: { film } }),
        ([before]) => ({ graph: second, uploads: [{ name: input("before.mp4"), path: before!["film"]![0]!.path }], outputs: { film } }),
      ],
      async finish(made) {
        const path = file("result.mp4");
        const count = Math.round(duration * frameRate);
        const size = `scale=${width}:${height},setsar=1`;
        const shape = `concat=n=2,setpts=PTS*2,fps=${exactFrameRate(frameRate)},${size},tpad=stop_mode=clone:stop_duration=9`;
        const inputs = made.flatMap((step) => ["-i", step["film"]![0]!.path]);
        const sound = job.target.sound ? ["-f", "lavfi", "-t", String(duration), "-i", "anullsrc=r=48000:cl=stereo", "-c:a", "aac"] : [];
        const written = ["-filter_complex", shape, "-frames:v", String(count), ...h264(23), ...mp4, path];
        await runUngated(["-y", ...inputs, ...sound, ...written], ignoreOutput, { signal });
        return { path, mediaType: "video/mp4", width, height, duration, frameRate, hasSound: sound.length > 0 };
      },
      sourceType: "trainedAlgorithmicMedia",
      notApplied: ["cfg_scale"],
    };
  },
};

/** What no profile of a test uses. */
const notUsed: Workflow<"lip-sync"> = {
  kind: "lip-sync",
  needs: () => undefined,
  plan: () => Promise.reject(new EngineError("failed", "never planned")),
};

const all = { "edit-image": editImage, "generate-video": generateVideo, "lip-sync": notUsed };

/** Workflows that need little: the smallest that uses files, a model and two segments. */
export const tinyWorkflows = new Map(Object.entries(all).map(([id, workflow]) => [id, workflow as unknown as Workflow]));

export const tinyKinds: JobKind[] = ["edit-image", "generate-video"];
