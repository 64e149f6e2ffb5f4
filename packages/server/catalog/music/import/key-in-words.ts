/** `Am`, `F#`, `Bbm` as "A minor", "F# major", "Bb minor" (the forms of ID3's TKEY); anything else is kept as written. */
export function keyInWords(tag: string): string {
  const [, note, minor] = /^([A-G][#b]?)(m?)$/.exec(tag.trim()) ?? [];
  return note === undefined ? tag.trim() : `${note} ${minor ? "minor" : "major"}`;
}
