import { randomUUID } from "node:crypto";

/**
 * What a long text of a body holds. The text itself was decoded as it arrived and is nowhere any more: as one JavaScript string, 90 MB of Base64 would
 * hold the event loop up at every step
 * (making it, validating it, decoding it), a tenth to a third of a second each.
 */
export interface InlineMedia {
  /** Bytes that so many digits of Base64 stand for. */
  size: number;
  content: { bytes: Buffer } | { fault: InlineFault };
}

/** Why a long text holds no bytes. */
export type InlineFault = "not Base64" | "another data URL";

/**
 * Characters above which a text of a body is taken out and decoded as it arrives. No member but media may be so long. What stands for it in the parsed body is
 * longer than this, too, so that every limit on the length of a text refuses it as it would the text.
 */
export const longestText = 64 * 1024;

const filler = "=".repeat(longestText);
/** By what stands for them in parsed bodies, which holds a random part that no caller can know. */
const media = new Map<string, InlineMedia>();

/** Makes the text that stands for inline media in a parsed body until it is forgotten. */
export function standInFor(found: InlineMedia): string {
  const standIn = `inline ${randomUUID()} ${filler}`;
  media.set(standIn, found);
  return standIn;
}

/** What a text of a parsed body stands for; undefined for a text that stands for itself. */
export function inlineMediaOf(text: string): InlineMedia | undefined {
  return text.length > longestText ? media.get(text) : undefined;
}

/** Stand-ins by the short words by which other bodies of this process hold the same media. */
const passedOn = new Map<string, string>();

/**
 * A short word for a stand-in, in the body of a request that this process makes of itself: the bytes are neither encoded nor decoded again, and count once.
 * It holds until the stand-in is forgotten; no caller can know it.
 */
export function passOn(standIn: string): string {
  const word = `passed on ${randomUUID()}`;
  passedOn.set(word, standIn);
  return word;
}

/** The stand-in that was passed on by this word. */
export const receivedAs = (word: string): string | undefined => passedOn.get(word);

/** Whether any text of a body may be such a word. */
export const hasPassedOn = (): boolean => passedOn.size > 0;

/** To be called when a request is answered, with every stand-in of its body. */
export function forgetInlineMedia(standIns: readonly string[]): void {
  for (const standIn of standIns) media.delete(standIn);
  if (passedOn.size > 0) for (const [word, standIn] of passedOn) if (!media.has(standIn)) passedOn.delete(word);
}
