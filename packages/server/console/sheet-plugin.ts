import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import type { Plugin } from "esbuild";
import { consoleFolder, target } from "./bundle.ts";

/**
 * `import find from "sheet:./find.css"` is the name of that style sheet among the files of the build; `withStyles` adds it to the page. Its rules are in a
 * layer of its own, `screens.find`: which of two sheets wins is what `styles/console.css` says, and not which came first.
 */
export function sheetPlugin(): Plugin {
  return {
    name: "sheet",
    setup(build) {
      build.onResolve({ filter: /^sheet:/ }, ({ path, resolveDir }) => (
        { path: relative(consoleFolder, join(resolveDir, path.slice("sheet:".length))), namespace: "sheet" }
      ));
      build.onLoad({ filter: /.*/, namespace: "sheet" }, async ({ path }) => {
        const text = await readFile(join(consoleFolder, path), "utf8");
        const { code } = await build.esbuild.transform(`@layer screens.${basename(path, ".css")}{${text}}`, {
          loader: "css", minify: true, target, sourcefile: path, legalComments: "none",
        });
        return { contents: code.trimEnd(), loader: "file" };
      });
    },
  };
}
