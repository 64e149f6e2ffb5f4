import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import { createEngine } from "./local-engine.ts";

// The kinds that take a second or two; all of them, with every job: `npm run soak -- engine`.
engineConformance({ engine: createEngine(), kinds: ["edit-image", "inpaint-image", "retouch-skin", "upscale-video"], quick: true });
