/** What esbuild's metafile says of one file that it has written. */
export interface Output {
  /** Name in the folder of the build. */
  file: string;
  entryPoint?: string;
  cssBundle?: string;
  imports: { path: string; kind: string }[];
}

/**
 * The console's one page: `<!-- files -->` in the template becomes the style sheet, the script that runs before the first paint, the entry, and
 * what the entry needs at once, so that browsers fetch all of it together.
 */
export function pageOf(template: string, outputs: readonly Output[]): string {
  const entry = outputOf(outputs, "main.tsx");
  const preloads = needed(entry, outputs).map((name) => `<link rel="modulepreload" href="/console/${name}">`);
  const tags = [
    `<script src="/console/${outputOf(outputs, "first.ts").file}"></script>`,
    ...(entry.cssBundle ? [`<link rel="stylesheet" href="/console/${nameOf(entry.cssBundle)}">`] : []),
    ...preloads,
    `<script type="module" src="/console/${entry.file}"></script>`,
  ];
  return template.replace("<!-- files -->", tags.join(""));
}

/** Names of the files that are loaded with one, itself not among them. */
export function needed(start: Output, outputs: readonly Output[], seen = new Set<string>()): string[] {
  for (const { path, kind } of start.imports) {
    const name = nameOf(path);
    if (kind !== "import-statement" || seen.has(name)) continue;
    seen.add(name);
    needed(outputs.find(({ file }) => file === name)!, outputs, seen);
  }
  return [...seen];
}

function outputOf(outputs: readonly Output[], entryPoint: string): Output {
  return outputs.find((output) => output.entryPoint === entryPoint)!;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
