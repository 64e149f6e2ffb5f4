/** Text in triple quotes, wrapped. */
export function docstring(text: string, indent: string): string {
  const lines = text
    .replaceAll("\\", "\\\\")
    .replaceAll('"""', "'''")
    .split(/\s+/)
    .filter(Boolean)
    .reduce<string[]>((all, word) => {
      const last = all.at(-1);
      if (last !== undefined && last.length + word.length < 130 - indent.length) all[all.length - 1] = `${last} ${word}`;
      else all.push(word);
      return all;
    }, []);
  const closed = lines.at(-1)?.endsWith('"') ? " " : "";
  return `${indent}"""${lines.join(`\n${indent}`)}${closed}"""\n`;
}

/** `color_palette` as `ColorPalette`. */
export const pascal = (name: string): string => name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const keywords = new Set(["from", "as", "class", "import", "in", "is", "global", "pass", "with"]);

/** A parameter's name: `include-premium` as `include_premium`, `from` as `from_`. */
export function parameterName(name: string): string {
  const plain = name.replaceAll("-", "_");
  return keywords.has(plain) ? `${plain}_` : plain;
}
