const columns = ["file", "type", "id", "title", "author", "licence", "licence_url", "attribution", "note", "state"] as const;
type Line = Record<(typeof columns)[number], string>;

/** Something that is asked for in a ZIP, whether or not it comes to be in it. */
export interface Packed {
  type: string;
  ref: string;
  note?: string;
}

/** Whom to name for it. */
export interface Credited {
  title: string;
  author?: string;
  license?: { name: string; url?: string };
  attribution?: string;
  isWithheld?: boolean;
}

/** What is in a ZIP, and whom to name for it. */
export class PackingList {
  readonly #name: string;
  readonly #lines: Line[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * @param packed names of its files in the ZIP
   * @param lack why there is none
   */
  add(row: Packed, content: Credited | undefined, packed: readonly string[], lack = "gone"): void {
    const about = {
      type: row.type, id: row.ref, title: content?.title ?? "", author: content?.author ?? "", licence: content?.license?.name ?? "",
      licence_url: content?.license?.url ?? "", attribution: content?.attribution ?? "", note: row.note ?? "",
    };
    if (packed.length === 0) this.#lines.push({ ...about, file: "", state: `left out: ${content?.isWithheld ? "premium" : lack}` });
    for (const file of packed) this.#lines.push({ ...about, file, state: "in this ZIP" });
  }

  /** RFC 4180, in UTF-8 with the mark by which spreadsheets know it. */
  csv(): string {
    return `\uFEFF${[columns, ...this.#lines.map((line) => columns.map((column) => line[column]))].map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
  }

  /** Each line once: what is said of one item is often said of many. */
  credits(): string {
    const lines = this.#lines.filter(({ file }) => file !== "").map(({ title, author, licence, licence_url: url, attribution }) => {
      const by = author === "" ? title : `${title} by ${author}`;
      return [attribution === "" ? by : `${by}: ${attribution}`, ...(licence === "" ? [] : [url === "" ? licence : `${licence} (${url})`])].join(". ");
    });
    return `${this.#name}\n\n${[...new Set(lines)].join("\n")}\n`;
  }
}

/** What a spreadsheet would take for a formula begins with an apostrophe, which it does not show. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
