import type { Catalogs } from "../catalog/open-catalogs.ts";

/** Path and query of a search that finds something, for whoever tries the service first; undefined where the catalogs are empty or cannot be searched. */
export async function firstSearch({ sounds, music, icons }: Pick<Catalogs, "sounds" | "music" | "icons">): Promise<string | undefined> {
  try {
    if (await sounds.best("rain", undefined)) return "/v1/sound-effects?q=rain";
    if ((await sounds.size()) > 0) return "/v1/sound-effects?limit=3";
    if ((await music.size()) > 0) return "/v1/music?limit=3";
    return (await icons.size()) > 0 ? "/v1/icons?per_page=3" : undefined;
  } catch {
    return undefined;
  }
}
