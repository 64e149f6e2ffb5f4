import { type InlineMedia, inlineMediaOf } from "./inline-media.ts";

/**
 * Decodes standard Base64 (RFC 4648, padded or not, line breaks allowed) or a `data:` URL (RFC 2397) that holds it. The size is known before
 * anything is decoded, so that text that is too long costs no memory. Long texts of bodies were decoded as they arrived.
 * @param maxBytes of the decoded bytes
 * @returns the bytes, or a reason that follows the name of the field
 */
export function decodeBase64(value: string, maxBytes: number): { bytes: Buffer } | { reason: string } {
  const arrived = inlineMediaOf(value);
  if (arrived) return verdictOn(arrived, maxBytes);
  const text = withoutLineBreaks(/^data:/i.test(value) ? payloadOf(value) : value);
  if (text === undefined) return { reason: anotherDataUrl };
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const digits = text.length - padding;
  const size = Math.floor((digits * 3) / 4);
  if (size === 0) return { reason: "must not be empty" };
  if (size > maxBytes) return { reason: tooLarge(size, maxBytes) };
  const bytes = Buffer.from(text, "base64");
  // The decoder skips what is no digit and takes the URL alphabet too: strictness comes from what it should have found.
  const isStrict = bytes.length === size && digits % 4 !== 1 && (padding === 0 || text.length % 4 === 0) && !text.includes("-") && !text.includes("_");
  return isStrict ? { bytes } : { reason: notBase64 };
}

const anotherDataUrl = "must be a data URL with Base64 content: data:<media type>;base64,<content>";
const notBase64 = "must be valid Base64, a data URL or an absolute URL";
const tooLarge = (size: number, maxBytes: number) => `must have at most ${maxBytes} bytes, not ${size}`;

function verdictOn({ size, content }: InlineMedia, maxBytes: number): { bytes: Buffer } | { reason: string } {
  if ("fault" in content && content.fault === "another data URL") return { reason: anotherDataUrl };
  if (size > maxBytes) return { reason: tooLarge(size, maxBytes) };
  return "bytes" in content ? content : { reason: notBase64 };
}

/** What stands behind `;base64,`; undefined for another data URL. */
export function payloadOf(url: string): string | undefined {
  const comma = url.indexOf(",");
  return /;\s*base64\s*$/i.test(url.slice(0, Math.max(comma, 0))) ? url.slice(comma + 1) : undefined;
}

/** Command line tools break the text after 76 characters. */
function withoutLineBreaks(text: string | undefined): string | undefined {
  return text?.includes("\n") ? text.replace(/\r?\n/g, "") : text;
}
