import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { relative } from "node:path";
import type { Plugin } from "esbuild";
import { consoleFolder } from "./bundle.ts";

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

/**
 * `import search from "icon:tabler/search"` is the path data of that icon of the catalog's own set: only what is used is shipped, and no markup. Each file has
 * its own copy: the few bytes cost less than one more file, which several would share, and the request for it.
 */
export function iconPlugin(): Plugin {
  return {
    name: "icon",
    setup(build) {
      let set: Promise<IconSet> | undefined;
      build.onResolve({ filter: /^icon:tabler\// }, ({ path, importer }) => (
        { path: path.slice("icon:tabler/".length), namespace: "icon", suffix: `?${relative(consoleFolder, importer)}` }
      ));
      build.onLoad({ filter: /.*/, namespace: "icon" }, async ({ path }) => {
        set ??= readFile(createRequire(import.meta.url).resolve("@iconify-json/tabler/icons.json"), "utf8").then((text) => JSON.parse(text) as IconSet);
        const { icons, aliases } = await set;
        const body = (icons[path] ?? icons[aliases?.[path]?.parent ?? ""])?.body;
        if (body === undefined) return { errors: [{ text: `the icon set tabler has no icon "${path}"` }] };
        const data = [...body.matchAll(/\bd="([^"]+)"/g)].map(([, d]) => d!.replace(/^m/, "M")).join("");
        if (data === "" || /<(?!\/?(?:g|path)\b)/.test(body)) return { errors: [{ text: `the icon "${path}" is more than paths` }] };
        return { contents: `export default ${JSON.stringify(data)};`, loader: "js" };
      });
    },
  };
}
