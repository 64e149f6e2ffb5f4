/** Lists, details and similar items of the three catalogs: all that is readable without a network. */
const catalogPath = /^\/v1\/(?:sound-effects|music|icons)(?:\/\d+(?:\/similar)?)?$/;

/** Pictures that only the catalogs have. Files (`/media/files`) are also results, uploads and downloads, so that a path says nothing there. */
const picturePath = /^\/media\/(?:icons|waveforms)\//;

/** Parameters of a picture's URL that say how it looks; the others are the right to fetch it, which ends. */
const looks = ["format", "size", "color", "rotate", "flip"];

export const isCatalog = (path: string): boolean => catalogPath.test(path);
export const isPicture = (path: string): boolean => picturePath.test(path);

/** A signed URL without its right: what it names stays, and opens nothing. Other texts stay as they are. */
export function withoutRight(text: string): string {
  if (!/[?&]signature=/.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  for (const name of [...url.searchParams.keys()]) if (!looks.includes(name)) url.searchParams.delete(name);
  return url.href;
}

/** A response of the catalogs as it is kept, and the paths of the covers in it. */
export function keptForm(json: string): { text: string; covers: string[] } {
  const covers: string[] = [];
  const value: unknown = JSON.parse(json, (name, member: unknown) => {
    if (typeof member !== "string") return member;
    const plain = withoutRight(member);
    if (name === "cover_url" && plain !== member) covers.push(new URL(plain).pathname);
    return plain;
  });
  return { text: JSON.stringify(value), covers };
}
