/*
 * The judged queries: read from their files, and laid on documents.
 */
import { readFileSync } from "node:fs";

/** 0 useless, 1 may do, 2 good, 3 what was meant. */
export type Grade = number;

export interface JudgedQuery {
  /** What the query is an example of: "one word", "meaning" and so on. */
  readonly kind: string;
  readonly query: string;
  readonly rules: readonly GradeRule[];
}

/** Names that a grade is given for. */
interface GradeRule {
  readonly grade: Grade;
  /** Words with a space before and after each. */
  readonly words: string;
  /** Whether the words may stand anywhere in the name. */
  readonly within: boolean;
}

export function readJudgedQueries(file: string): JudgedQuery[] {
  const queries: JudgedQuery[] = [];
  let kind = "";
  for (const line of readFileSync(new URL(file, import.meta.url), "utf8").split("\n")) {
    const heading = /^\[(.+)\]$/.exec(line);
    if (heading) kind = heading[1]!;
    else if (line !== "" && !line.startsWith("#")) queries.push({ kind, ...parseLine(line) });
  }
  return queries;
}

function parseLine(line: string): Omit<JudgedQuery, "kind"> {
  const [query, ...groups] = line.split("|").map((part) => part.trim());
  const rules = groups.flatMap((group) => {
    const [, grade, names] = /^([0-3]): (.+)$/.exec(group) ?? [];
    if (names === undefined) throw new Error(`cannot read the grades of ${line}`);
    return names.split(",").map((name) => ({ grade: Number(grade), words: wordsOfName(name.trim().replace(/^~/, "")), within: name.trim().startsWith("~") }));
  });
  return { query: query!, rules };
}

/** The grade of an item for a query: that of the first rule that fits its name. */
export function gradeOf({ rules }: JudgedQuery, name: string): Grade {
  const words = wordsOfName(name);
  return rules.find((rule) => (rule.within ? words.includes(rule.words) : words === rule.words))?.grade ?? 0;
}

const known = new Map<string, string>();

/** Words in lower case without numbers, plural as singular by the plainest rule (not the stemmer of any engine), a space before and after each. */
function wordsOfName(name: string): string {
  let words = known.get(name);
  if (words === undefined) known.set(name, (words = ` ${readWords(name).join(" ")} `));
  return words;
}

function readWords(name: string): string[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const letters = words.filter((word) => !/^\d+$/.test(word));
  return (letters.length > 0 ? letters : words).map((word) => (/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));
}
