import { recordedNodes } from "./nodes.generated.ts";
import { publishedNodes } from "./published-nodes.ts";

/** Every node that a graph of ours may use, recorded from a server or published. */
export const nodes = { ...recordedNodes, ...publishedNodes } as const;

export type NodeClass = keyof typeof nodes;
