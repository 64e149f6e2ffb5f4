import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { preference } from "../shell/preference.ts";

export const languages = { en: "English", de: "Deutsch", es: "Español", fr: "Français", ja: "日本語" } as const;

export type Language = keyof typeof languages;

/** Right to left, once one of them is here. The layout knows no left and right, only start and end. */
const rightToLeft: readonly string[] = ["ar", "fa", "he", "ur"];

const chosen = preference<Language | "system">("language", "system", ["system", ...(Object.keys(languages) as Language[])]);
const current = signal<Language>("en");

/** The language that is shown. */
export const language: ReadonlySignal<Language> = current;
export const chosenLanguage: ReadonlySignal<Language | "system"> = chosen;

const areas = new Set<(language: Language) => Promise<() => void>>();
let loading: Promise<unknown> = Promise.resolve();

/**
 * The messages of one area of the console, such as a screen. English comes with the code that uses it and is the type that the other languages must
 * have; those are fetched when they are wanted.
 * @returns what gives the messages in the language that is shown; read in a component, it follows the language
 */
export function area<Messages>(english: Messages, others: Record<Exclude<Language, "en">, () => Promise<Messages>>): () => Messages {
  const shown = signal<Messages>(english);
  const load = async (to: Language) => {
    const messages = to === "en" ? english : await others[to]();
    return () => void (shown.value = messages);
  };
  areas.add(load);
  if (current.peek() !== "en") loading = Promise.all([loading, load(current.peek()).then((show) => show())]);
  return () => shown.value;
}

/** Resolves when every area that is in use has its messages: what is shown before would be English for a moment. */
export async function messagesReady(): Promise<void> {
  await loading;
}

/** @param to `system` is the first of the browser's languages that the console has */
export async function setLanguage(to: Language | "system"): Promise<void> {
  chosen.value = to;
  await show(to === "system" ? ofBrowser() : to);
}

export function startLanguage(): Promise<void> {
  return show(chosen.value === "system" ? ofBrowser() : chosen.value).catch(() => {});
}

async function show(to: Language): Promise<void> {
  const shows = await Promise.all([...areas].map((load) => load(to)));
  batch(() => {
    for (const one of shows) one();
    current.value = to;
  });
  document.documentElement.lang = to;
  if (rightToLeft.includes(to)) document.documentElement.dir = "rtl";
}

function ofBrowser(): Language {
  const known = navigator.languages.map((tag) => tag.split("-", 1)[0]!).find((tag) => tag in languages);
  return (known as Language | undefined) ?? "en";
}
