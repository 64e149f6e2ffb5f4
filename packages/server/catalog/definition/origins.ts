/*
 * Where the value of a field comes from. A value keeps the strongest origin that has spoken for it: what a person has set no import takes away. What nothing
 * has spoken for, a default or a value from before origins were kept, has none.
 */

/** The weakest first. */
export const origins = ["guess", "path", "file", "manifest", "person"] as const;

export type Origin = (typeof origins)[number];

/** Of an item, by field. */
export type Origins = Readonly<Partial<Record<string, Origin>>>;

/** What sources say of an item: of each field, what each of them does. Undefined: nothing. A default is what an export states that nobody has spoken for. */
export type Claims = Readonly<Record<string, Readonly<Partial<Record<Origin | "default", unknown>>> | undefined>>;

/** What a declaration says of the origins of its field. */
export interface HasOrigin {
  /** What may speak for it beside people and manifests. Default: nothing. */
  readonly from?: readonly Origin[];
  /**
   * The field that it completes: never taken from a weaker source than that one, and gone when that one becomes another, lest the URL of one licence
   * stand beside another's name.
   */
  readonly partOf?: string;
  /** Whether only a new item takes it. */
  readonly onlyNew?: boolean;
}

/** A value that was not taken, for there is one of a stronger origin. */
export interface Refused {
  field: string;
  value: unknown;
  from: Origin | "default";
  /** What the value that stays comes from. */
  stays: Origin;
}

export interface Merged {
  /** What the item gets, by field; of what is absent it keeps what it has. */
  taken: Record<string, unknown>;
  /** Of the item afterwards. */
  origins: Origins;
  refused: Refused[];
}

/** Of none and of a default: -1. */
const rankOf = (origin: Origin | "default" | undefined): number => origins.indexOf(origin as Origin);

/**
 * The one place that decides which value of a field stands: the strongest, and of two of one origin the later.
 * @param known origins of an item that is there
 * @param has what that item has of the fields
 */
export function mergeClaims(
  declared: Readonly<Record<string, HasOrigin>>, claims: Claims, known: Origins = {}, has: Readonly<Record<string, unknown>> = {},
): Merged {
  const taken: Record<string, unknown> = {};
  const after: Record<string, Origin | undefined> = { ...known };
  const refused: Refused[] = [];
  const isOther = (field: string) => field in taken && isSomething(has[field]) && taken[field] !== has[field];
  for (const [field, { partOf, onlyNew }] of Object.entries(declared)) {
    const from = onlyNew ? undefined : (["default", ...origins] as const).findLast((origin) => claims[field]?.[origin] !== undefined);
    const value = from && claims[field]![from];
    const own = known[field];
    const whole = partOf === undefined ? undefined : after[partOf];
    const stays = rankOf(own) > rankOf(whole) ? own : whole;
    if (from !== undefined && rankOf(from) >= rankOf(stays)) {
      taken[field] = value;
      after[field] = from === "default" ? undefined : from;
      continue;
    }
    if (from !== undefined) refused.push({ field, value, from, stays: stays! });
    if (partOf !== undefined && isOther(partOf) && isSomething(has[field]) && stays === whole) {
      taken[field] = null;
      after[field] = whole;
    }
  }
  return { taken, origins: after as Origins, refused };
}

const isSomething = (value: unknown): boolean => value !== undefined && value !== null;

/** The origins that a row keeps. */
export function originsOf({ stated_json: json }: { stated_json: string }): Origins {
  return JSON.parse(json) as Origins;
}

/** As exports write them. @throws Error whose message follows the name of the column */
export function originsIn(value: unknown): Origins {
  const given = (typeof value === "string" ? JSON.parse(value) : value) as Origins | null;
  const isOrigins = typeof given === "object" && given !== null && Object.values(given).every((origin) => origins.includes(origin!));
  if (!isOrigins) throw new Error(`must be an object whose values are ${origins.join(", ")}`);
  return given;
}

/** The origins after a person has said something of these fields, or has said it again. */
export function statedByHand(known: Origins, fields: readonly string[]): Origins {
  return { ...known, ...Object.fromEntries(fields.map((field) => [field, "person"])) };
}

const speakers: Record<Origin | "default", string> = {
  person: "a person", manifest: "a manifest", file: "the file", path: "its path", guess: "a guess", default: "a default",
};
/** Characters of a value in a remark. */
const longest = 80;

/** Of an item that people have removed, and of one whose file they have given in place of that of its source. */
export const leftOut = "it was removed by hand: --restore brings it back";
export const broughtBack = "it had been removed by hand and is back";
export const fileStays = "file stays as it is, set by a person; its source has another one";

/** A refused value in a line, for remarks and reports. @param now what the item has */
export function refusedInWords({ field, value, from, stays }: Refused, now: unknown): string {
  return `${field} stays ${inWords(now)}, set by ${speakers[stays]}; ${speakers[from]} says ${inWords(value)}`;
}

function inWords(value: unknown): string {
  if (value instanceof Uint8Array) return "another";
  const text = JSON.stringify(value) ?? "as it is";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
