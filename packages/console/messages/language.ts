import { batch, type ReadonlySignal, signal } from "@preact/signals";
import languages from "messages:languages";
import { preference } from "../shell/preference.ts";
import { shownLanguage } from "./shown-language.ts";

/** Right to left, once one of them is here. The layout knows no left and right, only start and end. */
const rightToLeft: readonly string[] = ["ar", "fa", "he", "ur"];

const chosen = preference("language", "system", ["system", ...languages]);

/** The code of the language that is shown, such as `de`. */
export const language: ReadonlySignal<string> = shownLanguage;
/** `system`, or a code. */
export const chosenLanguage: ReadonlySignal<string> = chosen;

const areas = new Set<(language: string) => Promise<() => void>>();
let loading: Promise<unknown> = Promise.resolve();

type Text = string | ((by: never) => string);
interface Group {
  readonly [name: string]: Text | Group;
}

/** The texts of another language by the names of the English ones, in whose order they come. */
function named(english: Group, texts: Iterator<Text>): Group {
  return Object.fromEntries(Object.entries(english).map(([name, value]) => [name, typeof value === "object" ? named(value, texts) : texts.next().value!]));
}

/**
 * The messages of one area of the console, such as a screen. English comes with the code that uses it; other languages are fetched when they are wanted.
 * @returns what gives the messages in the language that is shown; read in a component, it follows the language
 */
export function area<Messages extends Group>(english: Messages, others: Readonly<Record<string, () => Promise<{ default: readonly Text[] }>>>): () => Messages {
  const shown = signal<Messages>(english);
  const load = async (to: string) => {
    const messages = to === "en" ? english : named(english, (await others[to]!()).default.values()) as Messages;
    return () => void (shown.value = messages);
  };
  areas.add(load);
  if (shownLanguage.peek() !== "en") loading = Promise.all([loading, load(shownLanguage.peek()).then((show) => show())]);
  return () => shown.value;
}

/** Resolves when every area that is in use has its messages: what is shown before would be English for a moment. */
export async function messagesReady(): Promise<void> {
  await loading;
}

/** @param to `system` is the first of the browser's languages that the console has */
export async function setLanguage(to: string): Promise<void> {
  chosen.value = to;
  await show(to === "system" ? ofBrowser() : to);
}

export function startLanguage(): Promise<void> {
  return show(chosen.value === "system" ? ofBrowser() : chosen.value).catch(() => {});
}

async function show(to: string): Promise<void> {
  const shows = await Promise.all([...areas].map((load) => load(to)));
  batch(() => {
    for (const one of shows) one();
    shownLanguage.value = to;
  });
  document.documentElement.lang = to;
  if (rightToLeft.includes(to)) document.documentElement.dir = "rtl";
}

function ofBrowser(): string {
  return navigator.languages.map((tag) => tag.split("-", 1)[0]!).find((tag) => languages.includes(tag)) ?? "en";
}
