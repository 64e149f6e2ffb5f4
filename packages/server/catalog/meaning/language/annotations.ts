import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What one language calls one emoji (Unicode CLDR, annotations: UTS #35 part 2, section 14). */
export interface Annotation {
  emoji: string;
  /** Its short name, where the locale gives one. */
  name: string | undefined;
  keywords: readonly string[];
}

interface AnnotationsFile {
  annotations: { annotations?: Record<string, { default?: string[]; tts?: string[] }> };
}

const folder = join(dirname(createRequire(import.meta.url).resolve("cldr-annotations-full/package.json")), "annotations");

/** Languages that have their keywords under the code of their macrolanguage, or had another code before. */
const sameAs: Readonly<Record<string, string>> = { nb: "no", nn: "no", iw: "he", in: "id", tl: "fil", mo: "ro", sh: "sr" };

let locales: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

/** The root of all locales, which has no words. */
const undetermined = "und";

/** Folders of locales by the language that they are of: es, es-419, es-MX and es-US are of es. */
function localesByLanguage(): Promise<ReadonlyMap<string, readonly string[]>> {
  return (locales ??= readdir(folder).then((names) => Map.groupBy(names.filter((name) => name !== undetermined).sort(), (name) => languageOf(name))));
}

/** The language of a tag as keywords are kept for it: `pt-br` gives pt, `nb` gives no. */
export function languageOf(tag: string): string {
  const language = tag.toLowerCase().split("-", 1)[0]!;
  return sameAs[language] ?? language;
}

export async function hasAnnotations(language: string): Promise<boolean> {
  return (await localesByLanguage()).has(language);
}

export async function annotatedLanguages(): Promise<readonly string[]> {
  return [...(await localesByLanguage()).keys()];
}

/**
 * What all locales of a language call each emoji; none for a language without data. Regions add up, since an emoji's words in
 * Mexico mislead nobody in Spain.
 */
export async function readAnnotations(language: string): Promise<Annotation[]> {
  const found: Annotation[] = [];
  for (const locale of (await localesByLanguage()).get(language) ?? []) {
    const file = JSON.parse(await readFile(join(folder, locale, "annotations.json"), "utf8")) as AnnotationsFile;
    for (const [emoji, { default: keywords = [], tts }] of Object.entries(file.annotations.annotations ?? {})) found.push({ emoji, name: tts?.[0], keywords });
  }
  return found;
}
