/** 32 bits of a text: Fowler, Noll and Vo's FNV-1a by UTF-16 units, mixed so that the lower bits alone can be used. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
