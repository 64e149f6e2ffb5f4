/**
 * A name that generators take as it is, from a verb and a path: `create` and `image-to-video/model-2-7` are `createImageToVideoModel2_7`.
 * The underscore keeps digits apart, or `2-7` would be 27.
 */
export function operationId(verb: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return words.reduce((name, word) => `${name}${/\d$/.test(name) && /^\d/.test(word) ? "_" : ""}${word[0]!.toUpperCase()}${word.slice(1)}`, verb);
}
