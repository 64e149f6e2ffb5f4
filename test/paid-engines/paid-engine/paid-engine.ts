import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { type Capability, type Engine, EngineError } from "@atelier/engine/engine.ts";

const can: Capability = { ready: true, fidelity: "generative", provider: "Testers Inc." };

/** Micros for each second of a film, or for a picture. */
const price = 50_000;

/**
 * An engine for tests only, that charges: 0.05 dollars for a picture or a second of film. It edits and fills pictures, quotes films and lip sync, does no
 * other kind, and notes each submission in the file of `NODE_PAID_ENGINE_LOG` (processes of jobs get variables of Node alone). A prompt decides what becomes
 * of a job: `for N cents` reports that cost, `loses` loses what was charged, `refuses` charges nothing, `waits` never ends.
 */
export const createEngine = (): Engine => ({
  id: "paid",
  remote: { slots: 8 },
  capabilities: async () => ({ "edit-image": can, "inpaint-image": can, "generate-video": can, "lip-sync": can }),
  quote: ({ kind, target: { duration } }) => {
    const isFilm = kind === "generate-video" || kind === "lip-sync";
    if (isFilm && duration === undefined) return undefined;
    return { micros: price * (isFilm ? Math.ceil(duration!) : 1), model: `testers/${kind}`, pricedOn: "2026-11-24" };
  },
  async run({ kind, parameters, target: { width, height }, scratch }, { id, signal, keepNote, note }) {
    const prompt = "prompt" in parameters ? String(parameters.prompt) : "";
    if (note === undefined) {
      await keepNote("submitted");
      if (process.env.NODE_PAID_ENGINE_LOG) await appendFile(process.env.NODE_PAID_ENGINE_LOG, `${id}\n`);
    }
    if (prompt.includes("loses")) throw new EngineError("engine_unknown", "the answer was lost");
    if (prompt.includes("refuses")) {
      await keepNote("");
      throw new EngineError("content_refused", "refused", { reason: "Not this" });
    }
    if (prompt.includes("waits")) await sleep(600_000, undefined, { signal });
    const path = join(scratch, "made.png");
    await sharp({ create: { width, height, channels: 3, background: "#336699" } }).png().toFile(path);
    const [, cents] = /for (\d+) cents/.exec(prompt) ?? [];
    return {
      files: [{ path, mediaType: "image/png", width, height }],
      fidelity: "generative", sourceType: "trainedAlgorithmicMedia", model: `testers/${kind}`,
      ...(cents !== undefined && { cost: { micros: Number(cents) * 10_000, reported: true } }),
    };
  },
});
