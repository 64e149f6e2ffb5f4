/** What is assumed of a request that names no language. */
export const defaultLanguage = "en-us";

const range = /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * The languages of an Accept-Language header, the most wanted first (RFC 9110, 12.5.4), in lower case. Each region is followed by
 * its language: `es-MX, fr;q=0.5` gives es-mx, es, fr. Parts that are malformed, refused (`q=0`) or `*` say nothing; a header that
 * says nothing gives en-us and en.
 */
export function preferredLanguages(header = ""): readonly string[] {
  const wanted = header.split(",").flatMap((part) => {
    const match = range.exec(part.trim());
    const quality = Number(match?.[2] ?? 1);
    return match && quality > 0 ? [{ tag: match[1]!.toLowerCase(), quality }] : [];
  });
  wanted.sort((a, b) => b.quality - a.quality);
  const tags = wanted.length > 0 ? wanted.map(({ tag }) => tag) : [defaultLanguage];
  return [...new Set(tags.flatMap((tag) => [tag, tag.split("-", 1)[0]!]))];
}
