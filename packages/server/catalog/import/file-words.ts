import path from "node:path";

/** A title for a file that carries none: its name without extension, track number and separators. */
export function titleOfPath(file: string): string {
  const words = spaced(path.parse(file).name);
  const title = words.replace(/^\d{1,3}[\s.]+(?=\p{L})/u, "");
  return title === "" ? "Untitled" : title[0]!.toUpperCase() + title.slice(1);
}

/** The names of the folders between the root of an import and a file, outermost first, as words. */
export function folderWords(root: string, file: string): string[] {
  const between = path.dirname(path.relative(root, file));
  return between === "." || between.startsWith("..") ? [] : between.split(path.sep).map(spaced);
}

const namesOfAnything = new Set((
  "sound sounds sfx snd fx audio effect effects sample samples wav wave ogg mp3 flac opus file files media data assets asset res resources resource share " +
  "default core base common misc other new old mods mod"
).split(" "));

/** The names of folders that say something of what is in them: "sounds" in a library of sounds does not. */
export function tellingFolders(folders: readonly string[]): string[] {
  return folders.filter((folder) => folder.toLowerCase().split(" ").some((word) => /\p{L}/u.test(word) && !namesOfAnything.has(word)));
}

/** Tags without duplicates, in lower case, empty ones left out. */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== ""))];
}

/** Words of a file's name as one tag, for a file whose title is another; none where its name has no word. */
export function fileNameTags(file: string): string[] {
  const words = titleOfPath(file).toLowerCase();
  return word.test(words) ? [words] : [];
}

/** Fewer letters are a number's or a code's. */
const word = /\p{L}{3}/u;

/** `carDoor_Slam-02` is "car Door Slam 02", and `Splash1` is "Splash 1"; `mp3` and `m16` stay as they are. */
export function spaced(name: string): string {
  return name
    .normalize("NFC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L}{3})(\d{1,3})(?![\p{L}\d])/gu, "$1 $2")
    .replace(/[_\-\s]+/g, " ")
    .trim();
}
