import Type from "typebox";
import type { Routes } from "../../http/server-types.ts";
import { adminReads, adminTags, editingRoutes, type EditingServices } from "../editing/editing-routes.ts";
import { artistChangeBody, type ArtistEditor, artistSchema, newArtistBody } from "./artists-and-terms/artist-editor.ts";
import { newTermBody, termChangeBody, type TermEditor, termSchema } from "./artists-and-terms/term-editor.ts";
import { newTrackBody, trackChangeBody, type TrackEditor, trackProblems } from "./editor.ts";

const page = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: "Artists in the answer" }),
  offset: Type.Integer({ minimum: 0, default: 0, description: "Artists to skip" }),
});

const count = Type.Integer({ description: "How many there are in all" });

export interface MusicEditors {
  tracks: TrackEditor;
  artists: ArtistEditor;
  genres: TermEditor;
  moods: TermEditor;
}

/** `/v1/admin/music`, and `/v1/admin/artists`, `/v1/admin/genres`, `/v1/admin/moods`. */
export function musicAdminRoutes({ tracks, artists, genres, moods }: MusicEditors, services: EditingServices): Routes {
  return editingRoutes(services, (edits) => {
    edits.create("/v1/admin/music", { operationId: "createTrack", summary: "Add a track", body: newTrackBody, problems: trackProblems }, (body, files, also) => tracks.create(body, files, also));
    edits.change("/v1/admin/music/:id", { operationId: "changeTrack", summary: "Change a track", body: trackChangeBody, problems: trackProblems }, (id, body, files) => tracks.change(id, body, files));
    edits.remove("/v1/admin/music/:id", { operationId: "removeTrack", summary: "Remove a track" }, (id) => tracks.remove(id));

    edits.http.get(
      "/v1/admin/artists",
      { schema: { tags: adminTags, operationId: "listArtists", summary: "List artists, by name", querystring: page, response: { 200: Type.Object({ count, results: Type.Array(artistSchema) }) } }, config: adminReads },
      (request) => artists.list(request.query),
    );
    edits.create("/v1/admin/artists", { operationId: "createArtist", summary: "Add an artist", body: newArtistBody }, (body, files, also) => artists.create(body, files, also));
    edits.change("/v1/admin/artists/:id", { operationId: "changeArtist", summary: "Change an artist", body: artistChangeBody }, (id, body, files) => artists.change(id, body, files));
    edits.remove("/v1/admin/artists/:id", { operationId: "removeArtist", summary: "Remove an artist who has no tracks" }, (id) => artists.remove(id));

    for (const [terms, one, many] of [[genres, "Genre", "Genres"], [moods, "Mood", "Moods"]] as const) {
      const url = `/v1/admin/${terms.kind}`;
      const word = one.toLowerCase();
      edits.http.get(
        url,
        { schema: { tags: adminTags, operationId: `list${many}`, summary: `List ${terms.kind}, in their order`, response: { 200: Type.Object({ count, results: Type.Array(termSchema) }) } }, config: adminReads },
        () => terms.list(),
      );
      edits.create(url, { operationId: `create${one}`, summary: `Add a ${word}`, body: newTermBody }, (body, files, also) => terms.create(body, files, also));
      edits.change(`${url}/:id`, { operationId: `change${one}`, summary: `Change a ${word}`, body: termChangeBody }, (id, body, files) => terms.change(id, body, files));
      edits.remove(`${url}/:id`, { operationId: `remove${one}`, summary: `Remove a ${word} that no track has` }, (id) => terms.remove(id));
    }
  });
}
