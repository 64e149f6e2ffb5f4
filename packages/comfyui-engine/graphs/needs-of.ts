import { nodes, type NodeClass } from "../definitions/nodes.ts";
import type { InputDefinition } from "../definitions/node-definition.ts";
import { releaseOf } from "../definitions/releases.ts";
import { TypedGraph } from "../definitions/typed-graph.ts";
import type { Profile, ProfileFile } from "../profiles/profile.ts";
import type { ModelFile, Needs } from "../workflow.ts";

/**
 * What graphs need, read from the graphs themselves: node classes and model files, each as the graph names them. Nothing can be used and not listed.
 * @param builds one for each shape that the workflow's graph can have
 */
export function needsOf(profile: Profile, ...builds: ((graph: TypedGraph) => unknown)[]): Needs {
  const known = filesOf(profile);
  const classes = new Set<NodeClass>();
  const models = new Map<string, ModelFile>();
  for (const build of builds) {
    const graph = new TypedGraph();
    build(graph);
    for (const { class_type: node, inputs } of Object.values(graph.build())) {
      classes.add(node as NodeClass);
      for (const [input, definition] of Object.entries<InputDefinition>(nodes[node as NodeClass].inputs)) {
        const file = definition.type === "FILE" ? known.get(String(inputs[input])) : undefined;
        if (file) models.set(file.file, modelFile(file, node, input));
      }
    }
  }
  return { nodes: [...classes].sort(), models: [...models.values()], release: releaseOf([...classes]) };
}

const modelFile = ({ model, file, folder, licence, gigabytes }: ProfileFile, node: string, input: string): ModelFile => ({
  ...{ model, file, node, input, folder, licence },
  ...(gigabytes > 0 && { bytes: Math.round(gigabytes * 1e9) }),
});

/** Every model file that a profile names, by its name. */
export function filesOf(profile: Profile): Map<string, ProfileFile> {
  const found = new Map<string, ProfileFile>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("file" in value && "folder" in value) found.set(String(value.file), value as ProfileFile);
    else for (const member of Object.values(value)) look(member);
  };
  look(profile);
  return found;
}
