import type { AnyField } from "@atelier/server/catalog/definition/field.ts";
import { type IconEntry, iconFields } from "@atelier/server/catalog/icons/fields.ts";
import { type TrackEntry, trackFields } from "@atelier/server/catalog/music/fields.ts";
import { type SoundEntry, soundFields } from "@atelier/server/catalog/sounds/fields.ts";

/*
 * What the index gets of items, made by hand: a test says what it is about, the declared kinds say the rest. A field that is added to a catalog changes none
 * of them.
 */

/** What an item has of which nothing is said; null where the field may be unknown. */
const blanks: Record<AnyField["kind"]["name"], unknown> = { text: "", texts: [], integer: 0, number: 0, flag: false, date: 0, day: 0 };

export const soundEntry = entriesOf<SoundEntry>(soundFields);
export const trackEntry = entriesOf<TrackEntry>(trackFields);
export const iconEntry = entriesOf<IconEntry>(iconFields);

function entriesOf<Entry extends { id: number }>({ declared, indexed }: { declared: Readonly<Record<string, AnyField>>; indexed: readonly string[] }) {
  const unsaid = Object.fromEntries(indexed.map((name) => [name, declared[name]!.kind.mayBeUnknown ? null : blanks[declared[name]!.kind.name]]));
  return <Given extends Partial<Entry> & { id: number }>(given: Given): Entry & Given => ({ ...unsaid, ...given }) as Entry & Given;
}
