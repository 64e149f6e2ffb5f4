/**
 * What a task tells of words, without those that nobody has written: a prompt that was enriched, here or by the engine, has more than the caller's.
 * @param parameters of the job as it was ordered: its prompt, and those of its shots
 */
export function callersWords(extras: Record<string, unknown>, parameters: object): Record<string, unknown> {
  const { prompt, shots } = parameters as { prompt?: unknown; shots?: unknown };
  const written = [prompt, ...(Array.isArray(shots) ? (shots as { prompt?: unknown }[]).map((shot) => shot.prompt) : [])];
  const said = ` ${written.map((text) => plain(String(text ?? ""))).join(" ")} `;
  // Engines name things in the singular.
  const isSaid = (word: string) => [word, `${word}s`, `${word}es`, word.replace(/y$/, "ies")].some((form) => said.includes(` ${form} `));
  const own = (words: unknown): unknown => (Array.isArray(words) ? words.filter((word) => isSaid(plain(String(word)))) : words);
  return Object.fromEntries(Object.entries(extras).map(([name, value]) => [name, name === "used_words" || name === "unused_words" ? own(value) : value]));
}

/** Words alone, apart from each other by one space. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
