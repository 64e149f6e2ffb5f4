import { dirname, relative } from "node:path";
import type { transform } from "esbuild";

/** A package of ours as a whole: its `index.ts`. */
const whole = /"(@atelier\/[^/"\n]+)"/g;

/** A string that names a file of ours: relative to its own, or in a package of ours; a bare name only where it is joined to the folder of its file. */
const named = /"((?:\.{1,2}\/|@atelier\/)[^"\n]*?)\.ts"|(?<=(?:import\.meta\.dirname, |new URL\())"([\w./-]+)\.ts"/g;

/**
 * A TypeScript file as JavaScript that runs below `node_modules`: without its types, and with the names of other files as they are in a release. Packages of
 * ours are named by their place, since nothing installs them there.
 * @param path of the file, from the checkout
 */
export async function programOf(path: string, source: string, strip: typeof transform): Promise<string> {
  const { code } = await strip(source, {
    loader: "ts",
    format: "esm",
    target: "node24",
    legalComments: "none",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  const files = code.replace(whole, '"$1/index.ts"');
  return files.replace(named, (_all, module: string | undefined, file: string | undefined) => `"${placeOf(path, module ?? file ?? "")}.js"`);
}

function placeOf(path: string, name: string): string {
  const within = /^@atelier\/([^/]+)\/(.*)$/.exec(name);
  if (!within) return name;
  const place = relative(dirname(path), `packages/${within[1]}/${within[2]}`);
  return place.startsWith(".") ? place : `./${place}`;
}
