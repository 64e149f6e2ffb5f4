import { readLines } from "@atelier/engine/words/read-words.ts";
import type { Motion } from "../../actors/actor.ts";
import type { PlaceName } from "../../places/place.ts";

/** What a noun of a prompt is: how it moves, how large it is and where it is at home. */
export interface SubjectEntry {
  /** The name of the icon that shows it. */
  icon: string;
  /** Names of others that show it, where there is none of that name. */
  alternatives: readonly string[];
  motion: Motion;
  /** Height beside a grown person's. */
  size: number;
  faces: "left" | "right" | "viewer";
  /** Share of the picture that is water it floats in. */
  draught: number;
  /** The picture shows a head alone. */
  isHead: boolean;
  home?: PlaceName;
  isPerson: boolean;
}

const item = /^(?<word>[^=*~>#%]+)(?:=(?<icon>[^*~>#%]+))?(?<marks>[~>#%]*)\*(?<size>[\d.]+)$/;

/** @throws Error for a line that is not as the head of `subjects.txt` says */
function read(file: string, isPerson: boolean): [string, SubjectEntry][] {
  return readLines(new URL(file, import.meta.url)).flatMap((line) => {
    const [, motion, home, list] = /^(\w+) (\w+): (.+)$/.exec(line) ?? [];
    return (list ?? line).split(", ").map((text): [string, SubjectEntry] => {
      const { word, icon, marks, size } = item.exec(text)?.groups ?? {};
      if (motion === undefined || word === undefined || marks === undefined) throw new Error(`${file}: "${text}" is not "word=icon*size"`);
      const [name, ...alternatives] = (icon ?? word).split("|") as [string, ...string[]];
      return [word, {
        icon: name, alternatives, motion: motion as Motion, size: Number(size), home: home as PlaceName,
        faces: marks.includes("~") ? "viewer" : marks.includes(">") ? "right" : "left",
        draught: marks.includes("%") ? 0.2 : motion === "sail" ? 0.04 : 0, isHead: marks.includes("#"), isPerson,
      }];
    });
  });
}

/** Nouns that scenes know, singular. */
export const subjectEntries: ReadonlyMap<string, SubjectEntry> = new Map([...read("./subjects.txt", false), ...read("./people.txt", true)]);
