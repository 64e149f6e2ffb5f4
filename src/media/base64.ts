/**
 * Decodes standard Base64 (RFC 4648, padded or not, line breaks allowed) or a `data:` URL (RFC 2397) that holds it. The size is known before
 * anything is decoded, so that text that is too long costs no memory.
 * @param maxBytes of the decoded bytes
 * @returns the bytes, or a reason that follows the name of the field
 */
export function decodeBase64(value: string, maxBytes: number): { bytes: Buffer } | { reason: string } {
  const text = withoutLineBreaks(/^data:/i.test(value) ? payloadOf(value) : value);
  if (text === undefined) return { reason: "must be a data URL with Base64 content: data:<media type>;base64,<content>" };
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const digits = text.length - padding;
  const size = Math.floor((digits * 3) / 4);
  if (size === 0) return { reason: "must not be empty" };
  if (size > maxBytes) return { reason: `must have at most ${maxBytes} bytes, not ${size}` };
  const bytes = Buffer.from(text, "base64");
  // The decoder skips what is no digit and takes the URL alphabet too: strictness comes from what it should have found.
  const isStrict = bytes.length === size && digits % 4 !== 1 && (padding === 0 || text.length % 4 === 0) && !text.includes("-") && !text.includes("_");
  return isStrict ? { bytes } : { reason: "must be valid Base64, a data URL or an absolute URL" };
}

/** What stands behind `;base64,`; undefined for another data URL. */
function payloadOf(url: string): string | undefined {
  const comma = url.indexOf(",");
  return /;\s*base64\s*$/i.test(url.slice(0, Math.max(comma, 0))) ? url.slice(comma + 1) : undefined;
}

/** Command line tools break the text after 76 characters. */
function withoutLineBreaks(text: string | undefined): string | undefined {
  return text?.includes("\n") ? text.replace(/\r?\n/g, "") : text;
}
