import type { Links } from "../../delivery/links.ts";
import type { HttpServer, Routes } from "../../http/server-types.ts";
import { Idempotency } from "../../idempotency/idempotency.ts";
import type { Cells } from "../../processes/confinement/cells.ts";
import { editingRoutes } from "../editing/editing-routes.ts";
import type { EditorParts } from "../editing/editor-parts.ts";
import { Intake, type IntakeParts } from "../editing/intake.ts";
import { guessRoutes } from "./guess-routes.ts";
import { Preparation } from "./preparation.ts";
import { uploadRoutes } from "./upload-routes.ts";
import { iconBodies, IconEditor, iconProblems } from "../icons/editor.ts";
import type { Stores } from "../import/stores.ts";
import { musicAdminRoutes } from "../music/admin-routes.ts";
import { ArtistEditor } from "../music/artists-and-terms/artist-editor.ts";
import { TermEditor } from "../music/artists-and-terms/term-editor.ts";
import { trackEditor } from "../music/editor.ts";
import { soundBodies, soundEditor, soundProblems } from "../sounds/editor.ts";

/** What files that are being read get to end when the process is asked to stop, milliseconds. */
const grace = 10_000;

type Followed = Pick<EditorParts, "live">;

export interface AdministrationParts extends Stores, IntakeParts {
  links: Links;
  /** Where this machine confines the processes that read files. */
  cells: Cells | undefined;
  sounds: Followed;
  music: Followed;
  icons: Followed;
}

/** Everything below `/v1/admin`, for keys with the scope library. */
export function adminRoutes(parts: AdministrationParts): Routes {
  const { database, objects, links } = parts;
  const intake = new Intake(parts);
  const preparation = new Preparation(parts.cells);
  const shared = { database, objects, links, intake, preparation };
  const services = { intake, idempotency: new Idempotency(database) };
  const music = { ...shared, live: parts.music.live };
  const editors = {
    tracks: trackEditor(music), artists: new ArtistEditor(music), genres: new TermEditor("genres", music),
    moods: new TermEditor("moods", music),
  };
  return (http: HttpServer) => {
    const all = [
      uploadRoutes(objects),
      guessRoutes({ database, objects, sounds: parts.sounds, music: parts.music }),
      editingRoutes(
        services,
        (edits) => edits.items(
          { url: "/v1/admin/sound-effects", name: "SoundEffect", noun: "a sound effect", ...soundBodies, problems: soundProblems },
          soundEditor({ ...shared, live: parts.sounds.live }),
        ),
      ),
      musicAdminRoutes(editors, services),
      editingRoutes(
        services,
        (edits) => edits.items(
          { url: "/v1/admin/icons", name: "Icon", noun: "an icon", ...iconBodies, problems: iconProblems },
          new IconEditor({ ...shared, live: parts.icons.live }),
        ),
      ),
    ];
    for (const routes of all) routes(http);
    http.addHook("preClose", async () => preparation.stop(grace));
  };
}
