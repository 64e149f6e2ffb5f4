import { readdir } from "node:fs/promises";

const folder = "packages/engine/kinds";

export const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The job kinds by name, from the files of their folder: a list that the compiler sees. */
export async function kindIndex(): Promise<string> {
  const names = (await readdir(folder)).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts")).map((file) => file.slice(0, -".ts".length));
  names.sort();
  const imports = names.map((name) => `import { kind as ${camelCase(name)} } from "../kinds/${name}.ts";\n`);
  const entries = names.map((name) => `  ${JSON.stringify(name)}: ${camelCase(name)},\n`);
  return `${imports.join("")}
/** Every file of \`packages/engine/kinds/\`, by its name. Made by \`npm run generate\`. */
export const kinds = {
${entries.join("")}};
`;
}
