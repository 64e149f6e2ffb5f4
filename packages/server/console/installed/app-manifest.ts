import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { consoleFolder } from "../bundle.ts";

interface Words {
  description: string;
  create: string;
  search: string;
}

/** What the home screen says, by language. */
const words = join(consoleFolder, "installed", "words.json");

export const manifestName = (language: string) => `manifest-${language}.webmanifest`;

/**
 * The web app manifest in each language of the console. All its URLs are relative to itself, below `console/`, so that it is right below any path.
 * @param icons file names by the names that `appIcons` gives
 */
export async function manifestsOf(icons: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const languages = JSON.parse(await readFile(words, "utf8")) as Record<string, Words>;
  const icon = (name: string, size: number, purpose: string) => ({ src: icons.get(name)!, sizes: `${size}x${size}`, type: "image/png", purpose });
  const shortcutIcons = [icon("icon-192", 192, "any")];
  return new Map(Object.entries(languages).map(([lang, { description, create, search }]) => [manifestName(lang), JSON.stringify({
    name: "Atelier",
    short_name: "Atelier",
    description,
    lang,
    start_url: "../",
    scope: "../",
    display: "standalone",
    // Of the light theme, as `tokens.css` has it; the page itself names both.
    background_color: "#f6f6f4",
    theme_color: "#0b7168",
    icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("maskable-192", 192, "maskable"), icon("maskable-512", 512, "maskable")],
    shortcuts: [{ name: create, url: "../create", icons: shortcutIcons }, { name: search, url: "../", icons: shortcutIcons }],
    share_target: {
      action: "share", method: "POST", enctype: "multipart/form-data",
      params: { files: [{ name: "picture", accept: ["image/png", "image/jpeg", "image/webp", "image/bmp"] }] },
    },
  })]));
}
