/** Every folder of `packages/local-engine/` that is named after a kind. Made by `npm run generate`. */
export const kinds = {
  "animate-image": { fidelity: "classical", load: async () => (await import("./animate-image/animate-image.ts")).animateImage },
  "edit-image": { fidelity: "classical", load: async () => (await import("./edit-image/edit-image.ts")).editImage },
  "edit-video": { fidelity: "classical", load: async () => (await import("./edit-video/edit-video.ts")).editVideo },
  "expand-image": { fidelity: "classical", load: async () => (await import("./expand-image/expand-image.ts")).expandImage },
  "generate-video": { fidelity: "animatic", load: async () => (await import("./generate-video/generate-video.ts")).generateVideo },
  "inpaint-image": { fidelity: "classical", load: async () => (await import("./inpaint-image/inpaint-image.ts")).inpaintImage },
  "lip-sync": { fidelity: "classical", load: async () => (await import("./lip-sync/lip-sync.ts")).lipSync },
  "move-camera": { fidelity: "approximate", load: async () => (await import("./move-camera/move-camera.ts")).moveCamera },
  "retouch-skin": { fidelity: "classical", load: async () => (await import("./retouch-skin/retouch-skin.ts")).retouchSkin },
  "transfer-motion": { fidelity: "classical", load: async () => (await import("./transfer-motion/transfer-motion.ts")).transferMotion },
  "upscale-video": { fidelity: "classical", load: async () => (await import("./upscale-video/upscale-video.ts")).upscaleVideo },
} as const;
