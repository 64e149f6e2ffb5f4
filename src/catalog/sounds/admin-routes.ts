import type { Routes } from "../../http/server-types.ts";
import { editingRoutes, type EditingServices } from "../editing/editing-routes.ts";
import { newSoundBody, soundChangeBody, type SoundEditor, soundProblems } from "./editor.ts";

/** `/v1/admin/sound-effects`. */
export function soundAdminRoutes(sounds: SoundEditor, services: EditingServices): Routes {
  const url = "/v1/admin/sound-effects";
  return editingRoutes(services, (edits) => {
    edits.create(url, { operationId: "createSoundEffect", summary: "Add a sound effect", body: newSoundBody, problems: soundProblems }, (body, files, also) => sounds.create(body, files, also));
    edits.change(`${url}/:id`, { operationId: "changeSoundEffect", summary: "Change a sound effect", body: soundChangeBody, problems: soundProblems }, (id, body, files) => sounds.change(id, body, files));
    edits.remove(`${url}/:id`, { operationId: "removeSoundEffect", summary: "Remove a sound effect" }, (id) => sounds.remove(id));
  });
}
