/** Names of the files of one archive, of which no two are equal on any system. */
export class ArchiveNames {
  readonly #taken = new Set<string>();

  /** @param stem as `archiveStem` makes it @param extension with its dot, or empty */
  take(stem: string, extension: string): string {
    let name = stem + extension;
    for (let count = 2; this.#taken.has(name.toLowerCase()); count++) name = `${stem} (${count})${extension}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** A name without its extension that every system takes: no folders, no devices of old, nothing that hides it. Empty where nothing is left of it. */
export function archiveStem(name: string): string {
  const plain = name.normalize("NFC").replace(/^.*[/\\]/s, "").replace(/\.[^.]{0,10}$/, "").replaceAll(/[\p{C}<>:"|?*]/gu, "").replace(/^[.\s]+|[.\s]+$/g, "");
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? `_${plain}` : plain.slice(0, 80);
}
