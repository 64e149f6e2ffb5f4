import { parse, type Token } from "@messageformat/parser";

/** One text of the console in one language, as ICU MessageFormat has it: https://unicode-org.github.io/icu/userguide/format_parse/messages/ */
export interface Message {
  tokens: readonly Token[];
  /** The TypeScript type of each argument, by name, in the order in which the text has them. */
  parameters: ReadonlyMap<string, string>;
}

/**
 * Taken are arguments as they are, `{n, number}`, and plural and select without offset: dates and lengths are made by `messages/format.ts` and given as text.
 * @throws Error of what is wrong, such as a plural form that the language does not have
 */
export function readMessage(text: string, language: string): Message {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const tokens = parse(text, { cardinal: pluralCategories });
  const parameters = new Map<string, string>();
  collect(tokens);
  return { tokens, parameters };

  function collect(some: readonly Token[]): void {
    for (const token of some) {
      if (token.type === "content" && /[{}]/.test(token.value) && !token.ctx.text.includes("'")) throw new Error("a brace stands alone: quote it as '{'");
      if (token.type === "content" || token.type === "octothorpe") continue;
      if (!/^[a-z]\w*$/i.test(token.arg)) throw new Error(`the argument ${token.arg} needs a name of letters and digits`);
      const known = parameters.get(token.arg);
      const type = typeOf(token);
      if (known === undefined || known === anyText) parameters.set(token.arg, type);
      else if (type !== anyText && type !== known) throw new Error(`the argument ${token.arg} is used as ${known} and as ${type}`);
      if (!("cases" in token)) continue;
      if (!token.cases.some(({ key }) => key === "other")) throw new Error(`{${token.arg}, ${token.type}} lacks the form other`);
      for (const { tokens: within } of token.cases) collect(within);
    }
  }
}

const anyText = "string | number";

function typeOf(token: Exclude<Token, { type: "content" | "octothorpe" }>): string {
  if (token.type === "argument") return anyText;
  if (token.type === "function" && token.key === "number" && !token.param) return "number";
  if (token.type === "plural" && !token.pluralOffset) return "number";
  if (token.type === "select") return token.cases.every(({ key }) => /^(?:true|false|other)$/.test(key)) ? "boolean" : "string";
  throw new Error(`{${token.arg}, ${"key" in token ? token.key : token.type}} is not known here: only plain arguments, number, plural and select are`);
}

/**
 * The message as JavaScript: a string, or a function of its one argument, or of an object with its arguments by name. It calls `number` and `plural` of
 * `packages/console/messages/forms-in.ts`.
 * @param parameters of the English text: callers know no other
 */
export function codeOf({ tokens, parameters: own }: Message, parameters: readonly string[]): string {
  const foreign = [...own.keys()].find((name) => !parameters.includes(name));
  if (foreign !== undefined) throw new Error(`the argument ${foreign} is not in the English text`);
  const text = textOf(tokens);
  if (parameters.length === 0) return text;
  return parameters.length === 1 ? `($${parameters[0]})=>${text}` : `({${parameters.map((name) => `${name}:$${name}`)}})=>${text}`;
}

function textOf(tokens: readonly Token[], counted = ""): string {
  if (tokens.every(({ type }) => type === "content")) return JSON.stringify(tokens.map((token) => "value" in token ? token.value : "").join(""));
  const parts = tokens.map((token) => token.type === "content" ? token.value.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&") : `\${${valueOf(token, counted)}}`);
  return `\`${parts.join("")}\``;
}

function valueOf(token: Exclude<Token, { type: "content" }>, counted: string): string {
  if (token.type === "octothorpe") return `number($${counted})`;
  if (token.type === "argument") return `$${token.arg}`;
  if (token.type === "function") return `number($${token.arg})`;
  if (token.type === "plural") return `plural($${token.arg},{${token.cases.map(({ key, tokens }) => `${JSON.stringify(key)}:${textOf(tokens, token.arg)}`)}})`;
  const other = token.cases.find(({ key }) => key === "other")!;
  const others = token.cases.filter((one) => one !== other);
  return others.map(({ key, tokens }) => `String($${token.arg})===${JSON.stringify(key)}?${textOf(tokens, counted)}:`).join("") + textOf(other.tokens, counted);
}
