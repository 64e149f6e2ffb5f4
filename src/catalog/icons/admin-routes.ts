import type { Routes } from "../../http/server-types.ts";
import { editingRoutes, type EditingServices } from "../editing/editing-routes.ts";
import { iconChangeBody, type IconEditor, iconProblems, newIconBody } from "./icon-editor.ts";

/** `/v1/admin/icons`. */
export function iconAdminRoutes(icons: IconEditor, services: EditingServices): Routes {
  const url = "/v1/admin/icons";
  return editingRoutes(services, (edits) => {
    edits.create(url, { operationId: "createIcon", summary: "Add an icon", body: newIconBody, problems: iconProblems }, (body, files, also) => icons.create(body, files, also));
    edits.change(`${url}/:id`, { operationId: "changeIcon", summary: "Change an icon", body: iconChangeBody, problems: iconProblems }, (id, body, files) => icons.change(id, body, files));
    edits.remove(`${url}/:id`, { operationId: "removeIcon", summary: "Remove an icon" }, (id) => icons.remove(id));
  });
}
