import type { FigureKind } from "../references/figure.ts";
import { referenceOf } from "./name-references.ts";
import type { PromptReading, Subject } from "./prompt-reading.ts";

/** What is known of a reference when the storyboard is planned: its name, and who it shows; undefined for a place. */
export interface CastReference {
  name: string;
  kind?: FigureKind;
}

/**
 * Gives the references their parts in each shot. Where the prompt names them they are who it names; a reference that it names nowhere
 * plays the prompt's own subject of its kind ("a woman dances"), or else is in every shot beside the others. Places become what the shot plays in.
 */
export function castReferences(readings: readonly PromptReading[], references: readonly CastReference[]): PromptReading[] {
  const named = new Set(readings.flatMap(({ subjects }) => subjects.map(({ reference }) => reference)));
  const unnamed = references.flatMap(({ kind }, number) => (kind !== undefined && !named.has(number) ? [number] : []));
  const places = references.flatMap(({ kind }, number) => (kind === undefined ? [number] : []));
  const seen = new Map<number, number>();
  let last: PromptReading | undefined;
  let scene = -1;
  return readings.map((reading) => {
    if (reading !== last) scene++;
    last = reading;
    const subjects = reading.subjects.map((subject) => ({ ...subject }));
    for (const number of unnamed) takePart(subjects, number, references[number]!, reading);
    for (const subject of subjects) {
      if (subject.reference === undefined) continue;
      if (referenceOf(subject.word) !== undefined) subject.word = references[subject.reference]!.name;
      subject.view = seen.get(subject.reference) ?? 0;
      seen.set(subject.reference, subject.view + 1);
    }
    const isPlace = ({ reference }: Subject) => reference !== undefined && references[reference]!.kind === undefined;
    const backdrop = subjects.find(isPlace)?.reference ?? (places.length > 0 ? places[scene % places.length] : undefined);
    const players = subjects.filter((subject) => !isPlace(subject));
    const isAlive = players.some(({ reference }) => reference !== undefined && references[reference]!.kind !== "thing");
    return {
      ...reading,
      subjects: players.map((subject) => withCarried(subject, subjects, players)),
      ...(backdrop !== undefined && { backdrop }),
      place: reading.place ?? (isAlive && players.every(({ entry }) => !entry?.home) ? "meadow" : undefined),
    };
  });
}

/** The subject without a reference that is most likely meant by it; without any, it comes in addition. */
function takePart(subjects: Subject[], reference: number, { kind, name }: CastReference, { action, enters }: PromptReading): void {
  const free = subjects.filter((subject) => subject.reference === undefined && subject.count === 1);
  const meant =
    kind === "person" ? free.find(({ entry }) => entry?.isPerson || entry?.home === "room" && entry.size >= 0.9)
    : kind === "animal" ? free.find(({ entry }) => entry && !entry.isPerson && ["walk", "run", "hop", "crawl"].includes(entry.motion))
    : (free.find(({ entry }) => entry && !entry.isPerson && entry.motion !== "still"));
  const role = meant ?? free.find(({ entry }) => !entry);
  if (role) {
    role.reference = reference;
    return;
  }
  const isFirst = subjects.every((subject) => subject.reference === undefined);
  const subject: Subject = { word: name, count: 1, icon: "", reference, ...(isFirst && action && { action }), ...(isFirst && enters && { enters }) };
  // Whoever is referred to is who the film is about.
  const at = subjects.findIndex((other) => other.reference === undefined);
  if (at < 0) subjects.push(subject);
  else {
    for (const other of subjects) if (other.carries !== undefined && other.carries >= at) other.carries++;
    subjects.splice(at, 0, subject);
  }
}

/** The index of who is carried, after places have been taken out. */
function withCarried(subject: Subject, before: Subject[], after: Subject[]): Subject {
  if (subject.carries === undefined) return subject;
  const { carries, ...rest } = subject;
  const index = after.indexOf(before[carries]!);
  return index < 0 ? rest : { ...rest, carries: index };
}
