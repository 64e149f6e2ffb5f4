import pencil from "icon:tabler/pencil";
import { findMessages } from "messages:find";
import { Glyph } from "../components/glyph.tsx";
import { allows } from "../data/session.ts";

interface EditLinkProps {
  catalog: "sounds" | "music" | "icons";
  id: number;
  title: string;
}

/** For those who keep the library: from what they look at to its fields. */
export function EditLink({ catalog, id, title }: EditLinkProps) {
  if (!allows("library")) return null;
  const label = findMessages().edit(title);
  return <a class="icon-button" href={`/admin/${catalog}?edit=${id}`} aria-label={label} title={label}><Glyph path={pencil} /></a>;
}
