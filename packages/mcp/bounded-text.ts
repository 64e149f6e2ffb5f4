/** 4,000 tokens of four characters, less what the frame of an answer needs. */
const mostCharacters = 15_000;

/** Text as an answer may hold it. What is cut off is said. */
export function boundedText(text: string): string {
  if (text.length <= mostCharacters) return text;
  return `${text.slice(0, mostCharacters)}\n… cut off: ${text.length - mostCharacters} more characters. Ask for less, or use the link.`;
}
