import type { Fidelity } from "@atelier/engine/engine.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { camelCase } from "./kind-index.ts";

const folder = "packages/local-engine";

/**
 * The kinds that the local engine does, from its folders: those that are named after a kind. A list that the compiler sees, and that loads no kind's file.
 * @throws Error where a folder has no such file, or the file no such function
 */
export async function localKindIndex(): Promise<string> {
  const entries = await Promise.all(jobKinds.filter((kind) => existsSync(`${folder}/${kind}`)).sort().map(entryOf));
  return `/** Every folder of \`${folder}/\` that is named after a kind. Made by \`npm run generate\`. */
export const kinds = {
${entries.join("")}} as const;
`;
}

async function entryOf(kind: string): Promise<string> {
  const [path, name] = [`${kind}/${kind}.ts`, camelCase(kind)];
  const file = `${folder}/${path}`;
  if (!existsSync(file)) throw new Error(`${folder}/${kind}/ is named after a kind: it must have the file ${kind}.ts, which exports the function ${name}.`);
  const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown> & { fidelity?: Fidelity };
  if (typeof exported[name] !== "function") throw new Error(`${file} must export the function ${name}, which does a job of the kind ${kind}.`);
  const fidelity = JSON.stringify(exported.fidelity ?? "classical");
  return `  ${JSON.stringify(kind)}: { fidelity: ${fidelity}, load: async () => (await import("./${path}")).${name} },\n`;
}
