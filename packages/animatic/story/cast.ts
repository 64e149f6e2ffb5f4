import type { IconMaterial, Materials } from "@atelier/engine/materials.ts";
import type { Actor, Motion } from "../actors/actor.ts";
import { drawnActor, iconActor, type IconActorFacts } from "../actors/icon-actor.ts";
import { ownDrawings } from "../actors/own-drawings.ts";
import type { Backdrop, Figure, FigureKind, Players, Reference } from "../references/figure.ts";
import { readLines } from "@atelier/engine/words/read-words.ts";
import { figureActor } from "../references/figure-actor.ts";
import { subjectEntries } from "./lexicon/subjects.ts";
import type { Subject } from "./prompt-reading.ts";
import type { Shot } from "./storyboard.ts";
import { tokenise } from "./tokenise.ts";

/** Pictures that show a person on a strip of water. */
const isAfloat = /surfing|swimming|rowing/;

/** Pictures of people that end at the waist. */
const busts = new RegExp(String.raw`\b(${readLines(new URL("./lexicon/busts.txt", import.meta.url)).join("|")})\b`);

function partOf({ entry, icon }: Subject, name: string): Pick<IconActorFacts, "part"> {
  if (entry?.isHead && icon === entry.icon) return { part: entry.isPerson || icon === "robot" ? "person's head" : "animal's head" };
  return busts.test(name.toLowerCase().replaceAll("-", " ")) ? { part: "bust" } : {};
}

/** Who plays which subject of the storyboard. */
export interface Cast {
  actorOf(subject: Subject): Actor | undefined;
  /** The photographed place of a shot that plays in one. */
  backdropOf?(shot: Shot): Backdrop | undefined;
  /** Words that have an actor. */
  words: string[];
  /** Names of the icons that show words of other names. */
  shownAs: Readonly<Record<string, string>>;
}

/** Vehicles and beings of the air and water keep their own way of moving, whatever the verb. */
const own: ReadonlySet<Motion> = new Set(["drive", "sail", "soar", "swim", "leap", "still", "launch"]);
const verbsForAll: ReadonlySet<Motion> = new Set(["drift", "spin", "launch", "shine", "burn"]);

/** How a subject moves: as is its nature, unless the verb says something that it can do. */
export function motionOf({ entry, action, count, icon }: Subject): Motion {
  if (!entry) return action ?? "idle";
  if (entry.isPerson && isAfloat.test(icon)) return "sail";
  if (!action || (own.has(entry.motion) && !verbsForAll.has(action))) return entry.motion;
  if (action === "drive" || action === "sail") return entry.isPerson ? "idle" : entry.motion;
  if (action === "idle" && count > 0) return entry.motion === "sway" || entry.motion === "burn" ? entry.motion : "idle";
  if (action === "walk" && entry.motion === "run") return "walk";
  if ((action === "walk" || action === "run") && entry.motion !== "walk" && entry.motion !== "idle" && entry.icon !== "astronaut") return entry.motion;
  if (action === "swim" && entry.motion === "fly") return "fly";
  return action;
}

/** Finds a picture for every subject: an icon that bears the subject's name or that of a listed synonym, since a search would find something for any word. */
export async function castActors(
  subjects: Subject[], materials: Materials, { references, start }: Pick<Players, "references" | "start"> = { references: [] },
): Promise<Cast> {
  const actors = new Map<Subject, Actor>();
  const words = new Set<string>();
  const shownAs: Record<string, string> = {};
  for (const subject of subjects) {
    const { entry, icon, word, colour, said = [] } = subject;
    const isShown = () => [word, ...said].forEach((one) => words.add(one));
    const figure = figureFor(subject, references);
    if (figure) {
      const grown: Record<FigureKind, number> = { person: 1, animal: 0.6, thing: 0.6 };
      actors.set(subject, figureActor(figure, {
        word, motion: motionOf(subject), size: entry?.size ?? grown[figure.kind], faces: figure.faces, draught: 0,
        ...(references[subject.reference!]!.speaks && { speaks: references[subject.reference!]!.speaks! }),
      }));
      isShown();
      continue;
    }
    const facts = (name: string) => ({
      word, motion: motionOf(subject), size: entry?.size ?? 0.55, faces: /facing.right/i.test(name)
        ? ("right" as const)
        : (entry?.faces ?? ("viewer" as const)), draught: entry?.isPerson && isAfloat.test(icon)
        ? 0.2
        : (entry?.draught ?? 0),
      ...(colour && { colour }), ...(entry?.isPerson && { isPerson: true }), ...partOf(subject, name),
    });
    const own = ownDrawings.get(icon);
    if (own) {
      actors.set(subject, drawnActor(own, true, facts(icon)));
      isShown();
      continue;
    }
    const found = await findIcon([icon, ...(entry ? [entry.icon, ...entry.alternatives] : [])], materials);
    if (!found) continue;
    const fellows = await fellowsOf(subject, plain(found.name), materials);
    actors.set(subject, { ...(await iconActor(found, facts(found.name))), ...(fellows.length > 0 && { fellows: fellows.map(({ actor }) => actor) }) });
    isShown();
    const names = [found.name, ...fellows.map(({ name }) => name)];
    if (names.length > 1 || plain(found.name) !== plain(singularOf(word))) shownAs[word] = names.join(", ");
  }
  return {
    actorOf: (subject) => actors.get(subject), words: [...words], shownAs,
    backdropOf: ({ backdrop }) => (backdrop === undefined ? undefined : backdrop < 0 ? start : references[backdrop]?.backdrop),
  };
}

/** Who stands beside the first of several people of no trade: a family and a team are not one person four times. @param first its icon */
async function fellowsOf(subject: Subject, first: string, materials: Materials): Promise<{ name: string; actor: Actor }[]> {
  const { entry, word, count, colour } = subject;
  if (!entry?.isPerson || count < 2 || colour || !/^person (?:standing|walking|running|dancing)$/.test(first)) return [];
  const fellows: { name: string; actor: Actor }[] = [];
  for (const who of /famil/.test(word) ? ["woman", "boy", "girl"] : ["woman", "man"]) {
    const child = /boy|girl/.test(who) ? subjectEntries.get(who) : undefined;
    const found = await findIcon([child ? child.icon : first.replace("person", who)], materials);
    if (!found) continue;
    const of = child ?? entry;
    fellows.push({
      name: found.name,
      actor: await iconActor(found, {
        word, motion: motionOf(subject), size: of.size, faces: of.faces, draught: 0, isPerson: true, ...(of.isHead && { part: "person's head" as const }),
      }),
    });
  }
  return fellows;
}

function figureFor({ reference, view = 0 }: Subject, references: readonly Reference[]): Figure | undefined {
  const figures = reference === undefined ? [] : (references[reference]?.figures ?? []);
  return figures[view % Math.max(1, figures.length)];
}

/** The first of these that an icon with colours of its own bears as its whole name. What a search finds beside is something else. */
async function findIcon(names: string[], materials: Materials): Promise<IconMaterial | undefined> {
  for (const name of new Set(names)) {
    const found = await materials.icon(name, { multicolour: true });
    if (found?.multicolour && nameOf(found) === plain(name)) return found;
  }
  return undefined;
}

const plain = (name: string) => name.toLowerCase().replaceAll("-", " ").trim();
/** "Cat face" shows a cat. */
const nameOf = ({ name }: IconMaterial) => plain(name).replace(/ face$/, "");
const singularOf = (word: string) => tokenise(word).tokens.map(({ base }, i, all) => (i === all.length - 1 ? base : all[i]!.text)).join(" ");
