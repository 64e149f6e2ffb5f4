/** UTF-16 units: file systems end at 255 bytes, and routers of paths at 100 units. */
const longest = 100;
/** Most names need no change. */
const safeAlready = /^\w[\w -]{0,90}\.\w{1,8}$/;

/** A name that any file system takes: no separators, reserved or control characters, no leading dots; the extension is kept. */
export function safeFileName(name: string): string {
  if (safeAlready.test(name)) return name;
  const clean = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, "_")
    .replace(/^[.\s]+/, "")
    .trim();
  if (clean.length <= longest) return clean || "file";
  const dot = clean.lastIndexOf(".");
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : "";
  return clean.slice(0, longest - extension.length).toWellFormed().replace(/\uFFFD$/, "").trimEnd() + extension;
}

/**
 * The Content-Disposition header (RFC 6266) for a name: `filename` in ASCII for old clients and, where that lost something,
 * `filename*` with the whole name (RFC 8187).
 */
export function contentDisposition(disposition: "inline" | "attachment", fileName: string): string {
  const ascii = asciiName(fileName);
  const plain = `${disposition}; filename="${ascii}"`;
  return ascii === fileName ? plain : `${plain}; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** Without accents, and without what ASCII does not have; where nothing is left of the name, at least its extension. */
function asciiName(fileName: string): string {
  const ascii = fileName
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\x20-\x7e]+/g, "_")
    .replace(/["\\%]/g, "_");
  const dot = ascii.lastIndexOf(".");
  const stem = dot < 0 ? ascii : ascii.slice(0, dot);
  return /[a-z0-9]/i.test(stem) ? ascii : `file${ascii.slice(stem.length)}`;
}

/** `value-chars` of RFC 8187: attr-char or percent-encoded UTF-8. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
