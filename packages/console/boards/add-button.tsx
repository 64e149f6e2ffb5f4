import boardGlyph from "icon:tabler/layout-board-split";
import { shellMessages } from "messages:shell";
import { IconButton } from "../components/icon-button.tsx";
import { allows } from "../data/session.ts";
import { adding } from "./adding.ts";
import type { BoardRef } from "./board.ts";

/** Opens the choice of a board for something. */
export function AddButton({ of, title }: { of: BoardRef; title: string }) {
  if (!allows("ai")) return null;
  const label = `${shellMessages().addToBoard}: ${title}`;
  return <IconButton label={label} glyph={boardGlyph} aria-haspopup="dialog" onClick={() => void (adding.value = [of])} />;
}
