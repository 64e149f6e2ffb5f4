/** Words by others of the same meaning, as public APIs name their members. */
const synonyms = new Map(Object.entries({
  first: "start", initial: "start", last: "end", final: "end", tail: "end", frame: "image", picture: "image", photo: "image", img: "image", clip: "video",
  movie: "video", sound: "audio", neg: "negative", callback: "webhook", guidance: "cfg", length: "duration",
}));

/** How something is given, not what it is. */
const forms = new Set(["url", "urls", "uri", "base64", "b64", "data", "file", "path", "input", "source", "src", "music"]);

/** Of a row, one is never another. */
const rows: readonly (readonly string[])[] = [
  ["image", "video", "audio", "mask"], ["start", "end"], ["left", "right", "top", "bottom"], ["horizontal", "vertical"], ["width", "height"], ["min", "max"],
];

/** What has one of these in its name is something else than what has not. */
const turning = ["end", "negative", "mask", "magic", "multi", "generate"];

/** What words mean: one word of each meaning, those of forms left out unless there are no others. */
export function meaningOf(words: readonly string[]): string[] {
  const things = words.filter((word) => !forms.has(word));
  return [...new Set((things.length > 0 ? things : words).map((word) => synonyms.get(word) ?? word))];
}

/** Whether the meanings of two names exclude each other. */
export function areRivals(one: readonly string[], other: readonly string[]): boolean {
  if (turning.some((word) => one.includes(word) !== other.includes(word))) return true;
  return rows.some((row) => {
    const [mine, theirs] = [one, other].map((words) => words.filter((word) => row.includes(word)));
    return mine!.length > 0 && theirs!.length > 0 && !mine!.some((word) => theirs!.includes(word));
  });
}
