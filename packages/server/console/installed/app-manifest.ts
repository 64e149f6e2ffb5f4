import { readWords } from "../words/read-words.ts";

export const manifestName = (language: string) => `manifest-${language}.webmanifest`;

/**
 * The web app manifest in each language of the console. All its URLs are relative to itself, below `console/`, so that it is right below any path.
 * @param icons file names by the names that `appIcons` gives
 */
export async function manifestsOf(icons: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const words = await readWords();
  const icon = (name: string, size: number, purpose: string) => ({ src: icons.get(name)!, sizes: `${size}x${size}`, type: "image/png", purpose });
  const shortcutIcons = [icon("icon-192", 192, "any")];
  const text = (lang: string, name: string) => words.get(lang)![`installed.${name}`] ?? words.get("en")![`installed.${name}`]!;
  return new Map([...words.keys()].map((lang) => [manifestName(lang), JSON.stringify({
    name: "Atelier",
    short_name: "Atelier",
    description: text(lang, "description"),
    lang,
    start_url: "../",
    scope: "../",
    display: "standalone",
    // Of the light theme, as `tokens.css` has it; the page itself names both.
    background_color: "#f6f6f4",
    theme_color: "#0b7168",
    icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("maskable-192", 192, "maskable"), icon("maskable-512", 512, "maskable")],
    shortcuts: [
      { name: text(lang, "create"), url: "../create", icons: shortcutIcons }, { name: text(lang, "search"), url: "../", icons: shortcutIcons },
    ],
    share_target: {
      action: "share", method: "POST", enctype: "multipart/form-data",
      params: { files: [{ name: "picture", accept: ["image/png", "image/jpeg", "image/webp", "image/bmp"] }] },
    },
  })]));
}
