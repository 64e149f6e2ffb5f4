import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { canvasPlace } from "../offers/canvas.ts";
import type { Order } from "../offers/order.ts";
import { chooseEntry, resolve } from "../profiles/choose.ts";
import { FileSlot, planInput, type Planned } from "../profiles/plan-input.ts";
import { fakeNames, fakeProviders, type FakeProvider, kindsOf } from "./fakes.ts";

export const picture = (name: string): LocalFile => ({ path: `/${name}.png`, mediaType: "image/png", width: 800, height: 600 });
export const clip = (name: string): LocalFile => ({
  path: `/${name}.mp4`, mediaType: "video/mp4", width: 640, height: 360, duration: 8, frameRate: 30, hasSound: true,
});
export const sound: LocalFile = { path: "/sound.wav", mediaType: "audio/wav", duration: 5 };
const film = { width: 1920, height: 1080, frameRate: 24, duration: 5, sound: true };
const still = { width: 800, height: 600 };

/** For each kind a job of each of its models, with all that it needs. */
export const plain: Partial<Record<JobKind, Pick<Order, "parameters" | "inputs" | "target">[]>> = {
  "edit-image": [{ parameters: { prompt: "a cat" }, inputs: { references: [picture("a")] }, target: still }],
  "expand-image": (["painted", "instructed"] as const).map((variant) => ({
    parameters: { left: 10, right: 0, top: 0, bottom: 0, describe: false, prompt: "sand", variant }, inputs: { image: picture("a") }, target: still,
  })),
  "inpaint-image": [[], [picture("c")]].map((characterReferences) => ({
    parameters: { prompt: "a hat", speed: "DEFAULT", enhancePrompt: "OFF", style: "AUTO", styleCodes: [] },
    inputs: { image: picture("a"), mask: picture("m"), styleReferences: [], characterReferences }, target: still,
  })),
  "move-camera": [{ parameters: { horizontal: 30, vertical: 10, zoom: 6 }, inputs: { image: picture("a") }, target: still }],
  "retouch-skin": [{ mode: "faithful", skinDetail: 80 }, { mode: "flexible", goal: "no_make_up" }].map((parameters) => (
    { parameters, inputs: { image: picture("a") }, target: still }
  )),
  "generate-video": [
    ...["plain", "classic", "versatile", "shots"].map((variant) => ({ ...words(variant), inputs: { imageReferences: [], videoReferences: [],
      voiceReferences: [] } })),
    ...["versatile", "shots"].map((variant) => (
      { ...words(variant), inputs: { imageReferences: [picture("r"), picture("s")], videoReferences: [], voiceReferences: [] } }
    )),
    { ...words("versatile"), inputs: { imageReferences: [], videoReferences: [clip("v")], voiceReferences: [] } },
  ],
  "animate-image": [
    ...["plain", "versatile", "shots"].map((variant) => ({ ...words(variant), inputs: { start: picture("f"), elements: [] } })),
    { ...words("versatile"), inputs: { clip: clip("v"), elements: [] } },
  ],
  "edit-video": [{ parameters: { prompt: "snow", expandPrompt: false, sound: "auto" }, inputs: { video: clip("v"), images: [] }, target: { ...film,
    duration: 8 } }],
  "lip-sync": ["standard", "fast"].map((quality) => ({ parameters: { quality }, inputs: { image: picture("p"), audio: sound }, target: film })),
  "transfer-motion": ["standard", "high"].map((quality) => (
    { parameters: { orientation: "video", guidance: 0.5, quality }, inputs: { character: picture("p"), motion: clip("v") }, target: film }
  )),
  "upscale-video": [
    ...[30, 60].map((frameRate) => ({ parameters: { method: "standard", creativity: 0, flavor: "vivid" }, inputs: { video: clip("v") }, target: { ...film,
      frameRate } })),
    { parameters: { method: "turbo", creativity: 0, flavor: "vivid" }, inputs: { video: clip("v") }, target: { ...film, frameRate: 30 } },
    { parameters: { method: "precision", strength: 30 }, inputs: { video: clip("v") }, target: { ...film, frameRate: 30 } },
  ],
};

export function words(variant: string): Pick<Order, "parameters" | "target"> {
  const quality = variant === "plain" ? "standard" : "high";
  return { parameters: { prompt: "a boat", expandPrompt: false, shots: "one", guidance: 0.5, quality, variant, voices: [] }, target: film };
}

/** What the model would be sent, with a URL for each file; of one that is made when it is sent, with what it is made by. */
const asSent = (planned: Planned, order: Order): unknown => JSON.parse(JSON.stringify(planned, (_, value: unknown) => {
  if (!(value instanceof FileSlot)) return value;
  const madeOf = () => `/${encodeURIComponent(JSON.stringify([canvasPlace(order), order.inputs["mask"]]))}.png`;
  return `https://v3b.fal.media/files${(value.file as LocalFile).path ?? madeOf()}`;
}));

export function planFor(provider: FakeProvider, order: Order) {
  const entry = chooseEntry(provider.profile.entries, order);
  if (!entry) return undefined;
  const plan = planInput(entry, order);
  return { entry, model: resolve(entry.model, order)!, sent: asSent(plan.input, order), notApplied: plan.notApplied };
}

export type NamedProvider = FakeProvider & { name: string };

/** Every plain job of every provider that takes it. */
export const plainOrders = fakeNames.flatMap((name) => {
  const provider: NamedProvider = { name, ...fakeProviders[name] };
  return kindsOf(provider).flatMap((kind) => (plain[kind] ?? []).flatMap((given, index) => {
    const order: Order = { kind, seed: 7, ...given };
    const planned = planFor(provider, order);
    return planned ? [{ provider, order, planned, title: `${name}, ${kind} ${index + 1}, ${planned.model}` }] : [];
  }));
});
