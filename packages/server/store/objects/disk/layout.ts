import path from "node:path";

/** Keys come out of addresses too: nothing but a key may ever become part of a path. */
export function isKey(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** 65,536 directories: a few hundred files in each at ten million objects. */
export function pathOfKey(folder: string, key: string): string {
  return path.join(folder, key.slice(0, 2), key.slice(2, 4), key);
}
