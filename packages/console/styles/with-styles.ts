const sheets = new Map<string, Promise<void>>();

/**
 * Code that is fetched when it is wanted, and the style sheets of what it draws: all are asked for at once, and it is there when all have come.
 * @throws where one of them does not come, as `import` does
 */
export async function withStyles<Code>(code: Promise<Code>, ...names: readonly string[]): Promise<Code> {
  const [loaded] = await Promise.all([code, ...names.map(sheetOf)]);
  return loaded;
}

/** A sheet stays on the page once it is there; one that did not come is asked for again the next time. */
function sheetOf(name: string): Promise<void> {
  const known = sheets.get(name);
  if (known) return known;
  const sheet = add(new URL(name, import.meta.url).href);
  sheets.set(name, sheet);
  sheet.catch(() => sheets.delete(name));
  return sheet;
}

function add(href: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new TypeError(`the style sheet ${href} did not come`));
    };
    document.head.append(link);
  });
}
