import { useEffect } from "preact/hooks";
import heart from "icon:tabler/heart";
import { shellMessages } from "messages:shell";
import { Glyph } from "../components/glyph.tsx";
import { allows } from "../data/session.ts";
import { type BoardRef, nameOfRef } from "./board.ts";
import { favourites, followFavourites, toggleFavourite } from "./favourites.ts";

interface HeartProps {
  of: BoardRef;
  /** What it is the heart of, for those who listen. */
  title: string;
  class?: string;
  /** In lists of cells: the arrows reach it. */
  cell?: boolean;
  /** In lists of hundreds: Tab passes it by, and the key F does the same. */
  skipped?: boolean;
}

/** Whether something is a favourite, and a press that changes it. */
export function Heart({ of, title, class: kind = "", cell = false, skipped = false }: HeartProps) {
  const t = shellMessages();
  useEffect(followFavourites, []);
  if (!allows("ai")) return null;
  const on = favourites.value.has(nameOfRef(of));
  return (
    <button
      type="button" class={`icon-button heart ${kind}`} aria-pressed={on} aria-label={`${t.favourite}: ${title}`} title={`${t.favourite} (F)`}
      data-cell={cell ? true : undefined} tabIndex={skipped ? -1 : undefined} onClick={() => void toggleFavourite(of)}
    >
      <Glyph path={heart} size={18} />
    </button>
  );
}
