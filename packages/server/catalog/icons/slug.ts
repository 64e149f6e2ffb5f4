/** As most names and tags are. */
const plain = /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/;

/** A text as part of an address: lower-case ASCII letters and digits of its words, with hyphens between. Empty when it has none. */
export function slugify(text: string): string {
  if (plain.test(text)) return text.replaceAll(" ", "-");
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[łŁ]/g, "l")
    .replace(/[øØ]/g, "o")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** As `slugify`, but words of any script: "猫" stays what it is. */
export function unicodeSlug(text: string): string {
  const slug = slugify(text);
  return slug !== "" ? slug : text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
}
