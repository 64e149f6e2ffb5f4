import type { Model } from "../../forms/model.ts";
import { type Intent, intents } from "./intents.ts";

/** A form that does what somebody wants, and what it begins with. */
export interface FoundForm {
  model: Model;
  title: string;
  prompt?: string;
  /** It does the whole of what was written, and not only with these words as its prompt. */
  isMeant: boolean;
}

/** Words that say nothing of what is to be done. */
const empty = new Set(
  ("a an the it its i to into of in on at my me want would like make please from with and or this that is be " +
    "let do can how das der die den ein eine einen es " +
    "ich will mein bitte mit aus zu " +
    "el la los las un una que quiero mi con de le les des du je veux mon ma et 私 を が に の は").split(" "),
);

/** Forms that take any words, for what nobody has thought of: the words become the prompt. */
const forAnyWords = ["text-to-image/model-v4-5-edit", "text-to-video/model-4-5"];

/** What intents are called, by language and name: what was written may be in another language than what is shown. */
export type Titles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Forms that fit what was written: those that are meant before those that take it as a prompt. @returns at most eight, none for no words */
export function findForms(typed: string, models: readonly Model[], titles: Titles, language: string): FoundForm[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const byPath = new Map(models.map((model) => [model.path, model]));
  const meant = intents.flatMap((intent): { score: number; found: FoundForm }[] => {
    const model = byPath.get(intent.model);
    // A title says what it is for; further words are near to it.
    const named = Object.values(titles).map((own) => own[intent.name]).join(" ");
    const score = model ? scoreOf(words, `${named} ${textOf(intent, model)}`) + scoreOf(words, named) / 4 : 0;
    return model && score > 0 ? [{ score, found: foundBy(intent, model, titles[language]!) }] : [];
  });
  const named = models.flatMap((model): { score: number; found: FoundForm }[] => {
    const score = meant.some(({ found }) => found.model === model) ? 0 : scoreOf(words, `${model.name} ${model.summary} ${model.kinds.join(" ")}`);
    return score > 0 ? [{ score: score - 0.5, found: { model, title: model.name, isMeant: true } }] : [];
  });
  const best = [...meant, ...named].sort((one, other) => other.score - one.score).map(({ found }) => found);
  const prompts = forAnyWords.flatMap((path): FoundForm[] => {
    const model = byPath.get(path);
    return model && words.length > 1 ? [{ model, title: model.name, prompt: typed.trim(), isMeant: false }] : [];
  });
  return [...best.slice(0, 6), ...prompts];
}

/** What to begin with, for who has no words yet. */
export function startingPoints(models: readonly Model[], titles: Titles, language: string): FoundForm[] {
  return intents.slice(0, 10).flatMap((intent) => {
    const model = models.find(({ path }) => path === intent.model);
    return model ? [foundBy(intent, model, titles[language]!)] : [];
  });
}

export function hrefOf({ model, prompt }: FoundForm): string {
  return `/create/${model.path}${prompt === undefined ? "" : `?prompt=${encodeURIComponent(prompt)}`}`;
}

function foundBy({ name, prompt }: Intent, model: Model, own: Titles[string]): FoundForm {
  return { model, title: own[name]!, ...(prompt !== undefined && { prompt }), isMeant: true };
}

const textOf = ({ words, prompt = "" }: Intent, { name, summary }: Model) => [words, prompt, name, summary].join(" ");

/** Lower case without accents, as words are compared. */
const plain = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

function wordsOf(text: string): string[] {
  return (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !empty.has(word));
}

/** How many words begin one of a text, where all do, or most of several; Japanese has no spaces, so that a part is enough there. 0: it does not fit. */
function scoreOf(words: readonly string[], text: string): number {
  const all = plain(text);
  const own = new Set(all.match(/[\p{L}\p{N}]+/gu) ?? []);
  const within = (word: string) => all.includes(word) || [...own].some((one) => one.length > 1 && word.includes(one));
  const hits = words.filter((word) => (/[^\u0000-\u024f]/.test(word) ? within(word) : begins(own, word)));
  if (hits.length === 0 || hits.length < words.length * 0.6) return 0;
  return hits.length + hits.length / words.length;
}

/** A word of three letters or more may be the beginning of a longer one, or have an ending of its own. */
function begins(own: ReadonlySet<string>, word: string): boolean {
  if (own.has(word)) return true;
  const stem = word.length > 4 ? word.replace(/(?:ing|ed|en|es|s|e)$/, "") : word;
  return stem.length >= 3 && [...own].some((one) => one.startsWith(stem));
}
