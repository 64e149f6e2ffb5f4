/** Characters that are looked at, and that a caller is shown. */
const longestText = 2000;
const longestSentence = 300;

const gap = "…";

/** What says where a server lives or how to get in. Each expression takes time in proportion to the text. */
const secrets: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>)\]]+/gi,
  /\bdata:[a-z]+\/[^\s"'<>]+/gi,
  /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g,
  /\bbearer\s+[^\s"']+/gi,
  // Paths of files: of Windows, whole ones, and those with two folders or with a name that programs use.
  /\b[a-z]:\\[^\s"']+/gi,
  /\\\\[^\s"']+/g,
  /(?<![\w.…])~?\/[\w.@%+~-]+(?:\/[\w.@%+~-]*)*/g,
  /(?<![\w.…])(?:[\w.@-]+\/){2,}[\w.@-]*(?::\d+)?/g,
  /[\w./-]+\.(?:py|js|ts|rs|go|cpp|cu|so|dll|pt|pth|bin|ckpt|gguf|onnx|safetensors|json|ya?ml|toml|env)\b(?::\d+)?/gi,
  // Machines.
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
  /\[[0-9a-f:]*:[0-9a-f:.]*\](?::\d+)?/gi,
  /\blocalhost(?::\d+)?\b/gi,
  /\b[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*:\d{2,5}\b/gi,
  /\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|ai|dev|app|cloud|local|internal|intranet|lan|corp|svc|home|example|test)\b/gi,
  // Keys, tokens and ids.
  /\b(?:sk|pk|rk|hf|gsk|key|token|api)[-_][\w*-]{4,}/gi,
  /\beyJ[\w-]+(?:\.[\w-]+)*/g,
  /\b(?=[\w-]*\d)[\w-]{20,}\b/g,
  /[A-Za-z0-9+/=]{40,}/g,
];

/**
 * A server's own words, for a caller: one line of at most 300 characters without URLs, paths, machines, keys and stack traces.
 * @returns undefined where nothing is left that says something
 */
export function publicSentence(text: string): string | undefined {
  const given = text.slice(0, longestText);
  if (/<(!doctype|html|head|body)\b/i.test(given)) return undefined;
  const before = given.split(/traceback \(most recent call last\)|\n\s+(?:at |file ")/i, 1)[0]!;
  // Control characters, and what turns the direction of text around.
  const plain = before.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").replace(/<[^<>]{1,100}>/g, "");
  const clean = secrets.reduce((line, secret) => line.replace(secret, gap), plain);
  const line = clean.replace(/["'([{]?…["')\]}]?(?:[\s,;:]*["'([{]?…["')\]}]?)*/g, gap).replace(/\s+/g, " ").trim();
  if (!/\p{L}{2,}.*\p{L}{2,}/u.test(line)) return undefined;
  return line.length <= longestSentence ? line : `${line.slice(0, longestSentence).replace(/\s+\S*$/, "")}${gap}`;
}
