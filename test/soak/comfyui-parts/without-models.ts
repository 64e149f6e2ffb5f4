import type { Graph, Workflow } from "@atelier/comfyui-engine/workflow.ts";

/** What only a model can put out. */
const made = new Set(["VAEDecode", "VAEDecodeTiled", "SeedVR2PostProcessing"]);
/** Models that hand on what they get, only larger. */
const through: Record<string, string> = { ImageUpscaleWithModel: "image" };

/**
 * A graph whose models are taken out: a picture of one colour stands where a model would have painted, of the size and length that the graph orders;
 * what enlarges hands on what it gets, and frames between frames are frames again. Loading, scaling, masks, compositing, outlines and saving stay as they are.
 */
export function withoutModels(graph: Graph): Graph {
  const size = sizeOf(graph);
  const replaced: Graph = {};
  for (const [id, node] of Object.entries(graph)) {
    const { class_type: name, inputs } = node;
    if (made.has(name)) replaced[id] = { class_type: "EmptyImage", inputs: { ...size, color: 0x336699 } };
    else if (name === "FrameInterpolate") replaced[id] = { class_type: "RepeatImageBatch", inputs: { image: inputs["images"], amount: inputs["multiplier"] } };
    else replaced[id] = node;
  }
  for (const [id, { class_type: name, inputs }] of Object.entries(graph)) {
    const input = through[name];
    if (input) replaceLinks(replaced, id, inputs[input]);
  }
  return reachable(replaced);
}

function replaceLinks(graph: Graph, from: string, to: unknown): void {
  for (const [id, node] of Object.entries(graph)) {
    const inputs = Object.entries(node.inputs).map(([name, value]) => [name, Array.isArray(value) && value[0] === from ? to : value]);
    graph[id] = { ...node, inputs: Object.fromEntries(inputs) };
  }
}

/** Size and number of frames that the graph's latent has. */
function sizeOf(graph: Graph): { width: number; height: number; batch_size: number } {
  const film = Object.values(graph).find(({ inputs }) => typeof inputs["length"] === "number" && typeof inputs["width"] === "number");
  const picture = film ?? Object.values(graph).find(({ inputs }) => typeof inputs["width"] === "number");
  const { width = 64, height = 64, length = 1 } = (picture?.inputs ?? {}) as { width?: number; height?: number; length?: number };
  return { width, height, batch_size: length };
}

/** Only what leads to something that is saved. */
function reachable(graph: Graph): Graph {
  const kept = new Set<string>();
  const visit = (id: string): void => {
    const node = graph[id];
    if (!node || kept.has(id)) return;
    kept.add(id);
    for (const value of Object.values(node.inputs)) if (Array.isArray(value)) visit(String(value[0]));
  };
  for (const [id, { class_type: name }] of Object.entries(graph)) if (/^Save/.test(name)) visit(id);
  return Object.fromEntries(Object.entries(graph).filter(([id]) => kept.has(id)));
}

/** A workflow that does all but what models do, and needs none. */
export function weightless(workflow: Workflow): Workflow {
  return {
    ...workflow,
    needs: (profile) => workflow.needs(profile) && { nodes: ["EmptyImage", "SaveImage"], models: [] },
    async plan(work, profile) {
      const plan = await workflow.plan(work, profile);
      const steps = plan.steps.map((prepare) => async (before: Parameters<typeof prepare>[0]) => {
        const step = await prepare(before);
        return { ...step, graph: withoutModels(step.graph) };
      });
      return { ...plan, steps };
    },
  };
}
