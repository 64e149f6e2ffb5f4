import Type from "typebox";
import type { Routes } from "../../http/server-types.ts";
import { adminReads, adminTags, editingRoutes, type EditingServices } from "../editing/editing-routes.ts";
import { artistChangeBody, type ArtistEditor, artistSchema, newArtistBody } from "./artists-and-terms/artist-editor.ts";
import { newTermBody, termChangeBody, type TermEditor, termSchema } from "./artists-and-terms/term-editor.ts";
import { trackBodies, type trackEditor, trackProblems } from "./editor.ts";

const page = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: "Artists in the answer" }),
  offset: Type.Integer({ minimum: 0, default: 0, description: "Artists to skip" }),
});


const count = Type.Integer({ description: "How many there are in all" });
const artistList = Type.Object({ count, results: Type.Array(artistSchema) }, {
  title: "ArtistList", description: "A page of artists, by name", examples: [{ count: 0, results: [] }],
});
const termList = Type.Object({ count, results: Type.Array(termSchema) }, {
  title: "TermList", description: "All of them, in their order", examples: [{ count: 0, results: [] }],
});

export interface MusicEditors {
  tracks: ReturnType<typeof trackEditor>;
  artists: ArtistEditor;
  genres: TermEditor;
  moods: TermEditor;
}

/** `/v1/admin/music`, and `/v1/admin/artists`, `/v1/admin/genres`, `/v1/admin/moods`. */
export function musicAdminRoutes({ tracks, artists, genres, moods }: MusicEditors, services: EditingServices): Routes {
  return editingRoutes(services, (edits) => {
    edits.items({ url: "/v1/admin/music", name: "Track", noun: "a track", ...trackBodies, problems: trackProblems }, tracks);
    edits.http.get(
      "/v1/admin/artists",
      {
        schema: { tags: adminTags, operationId: "listArtists", summary: "List artists, by name", querystring: page, response: { 200: artistList } },
        config: adminReads,
      },
      (request) => artists.list(request.query),
    );
    edits.items(
      { url: "/v1/admin/artists", name: "Artist", noun: "an artist", onlyWhere: " who has no tracks", create: newArtistBody, change: artistChangeBody },
      artists,
    );
    for (const [terms, one, many] of [[genres, "Genre", "Genres"], [moods, "Mood", "Moods"]] as const) {
      const url = `/v1/admin/${terms.kind}`;
      edits.http.get(
        url,
        {
          schema: { tags: adminTags, operationId: `list${many}`, summary: `List ${terms.kind}, in their order`, response: { 200: termList } },
          config: adminReads,
        },
        () => terms.list(),
      );
      edits.items({ url, name: one, noun: `a ${one.toLowerCase()}`, onlyWhere: " that no track has", create: newTermBody, change: termChangeBody }, terms);
    }
  });
}
