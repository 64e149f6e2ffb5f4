export type AudioAs = "sounds" | "music";
export type Refusal = "format" | "large" | "empty";

/** What will become of one file. */
export interface Planned {
  file: File;
  /** Path in the folder that was dropped, or the name. */
  path: string;
  /** Names of the folders that it lies in, below the one that all files of the list lie in. Default: none */
  folders?: readonly string[];
  /** Where it goes; undefined: it is refused. */
  catalog?: AudioAs | "icons";
  refused?: Refusal;
}

const audio = /\.(wav|aiff?|flac|mp3|ogg|oga|opus|m4a)$/i;
const drawing = /\.svg$/i;
const mebibyte = 1024 * 1024;

/** What the service takes at most, bytes. */
const largest = { audio: 256 * mebibyte, drawing: 4 * mebibyte };

/** What would become of the files, by name and size: nothing is read and nothing is sent. What the service finds inside, the import itself reports. */
export function planOf(files: readonly { file: File; path: string }[], audioAs: AudioAs): Planned[] {
  const paths = files.map(({ path }) => path.split("/").slice(0, -1));
  // The folder that somebody picked is called as their library is: that says nothing of a file in it.
  const shared = paths.every(([first]) => first !== undefined && first === paths[0]![0]) ? 1 : 0;
  return files.map(({ file, path }, place) => {
    const kind = audio.test(path) ? "audio" : drawing.test(path) ? "drawing" : undefined;
    if (kind === undefined) return { file, path, refused: "format" };
    if (file.size === 0) return { file, path, refused: "empty" };
    if (file.size > largest[kind]) return { file, path, refused: "large" };
    return { file, path, catalog: kind === "audio" ? audioAs : "icons", folders: paths[place]!.slice(shared) };
  });
}

/** The name without its ending, with spaces: what an icon is called. */
export function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.replace(/\.[^.]+$/, "").replaceAll(/[-_]+/g, " ").trim() || name;
}
