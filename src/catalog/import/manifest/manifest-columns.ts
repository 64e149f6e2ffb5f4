/** The two catalogs that take manifests of audio files. */
export type ManifestKind = "sounds" | "music";

/** What a manifest states of one file. A member that is absent is not stated; null states that there is none. */
export interface Stated {
  /** What the source calls the item, for ever. */
  id?: string;
  title?: string;
  tags?: string[];
  /** Slug or name of a sound category, as written. */
  category?: string;
  premium?: boolean;
  /** 0 to 100. */
  popularity?: number;
  downloads?: number;
  favorites?: number;
  playlists?: number;
  /** Milliseconds since 1970. */
  created?: number;
  license?: string | null;
  license_url?: string | null;
  attribution?: string | null;
  artist?: string | null;
  genres?: string[];
  moods?: string[];
  bpm?: number;
  key?: string | null;
  active?: boolean;
  /** Path of a picture, as written. */
  cover?: string;
}

type Read<T> = (value: unknown) => T;

const shared = {
  id: text,
  title: text,
  tags: list,
  premium: yesOrNo,
  popularity: whole(0, 100),
  downloads: whole(0, Number.MAX_SAFE_INTEGER),
  created: date,
  license: textOrNone,
  license_url: addressOrNone,
  attribution: textOrNone,
};

/** The columns of each kind beside `file`, with what reads their values. */
export const manifestColumns: Record<ManifestKind, { [Column in keyof Stated]: Read<Stated[Column]> }> = {
  sounds: { ...shared, category: text },
  music: {
    ...shared,
    artist: textOrNone,
    genres: list,
    moods: list,
    bpm: whole(0, 999),
    key: textOrNone,
    favorites: whole(0, Number.MAX_SAFE_INTEGER),
    playlists: whole(0, Number.MAX_SAFE_INTEGER),
    active: yesOrNo,
    cover: text,
  },
};

function text(value: unknown): string {
  const trimmed = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  if (trimmed === "") throw new Error("must be a text");
  return trimmed;
}

function textOrNone(value: unknown): string | null {
  return value === null ? null : text(value);
}

function addressOrNone(value: unknown): string | null {
  if (value === null) return null;
  const address = text(value);
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw new Error("must be an http(s) address");
  return address;
}

/** A JSON list, or a text whose parts semicolons separate, or commas where it has no semicolon. */
function list(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(text) : text(value).split(String(value).includes(";") ? ";" : ",");
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}

function yesOrNo(value: unknown): boolean {
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  if (["false", "no", "0"].includes(word)) return false;
  throw new Error("must be true or false");
}

function whole(least: number, most: number): Read<number> {
  return (value) => {
    const number = Number(text(value));
    if (!Number.isFinite(number) || Math.round(number) < least || Math.round(number) > most) throw new Error(`must be a number from ${least} to ${most}`);
    return Math.round(number);
  };
}

function date(value: unknown): number {
  const time = Date.parse(text(value));
  if (!Number.isFinite(time)) throw new Error("must be a date such as 2026-05-01 or 2026-05-01T12:00:00Z");
  return time;
}
