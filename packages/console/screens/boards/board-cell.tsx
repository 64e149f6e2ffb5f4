import { useState } from "preact/hooks";
import earlier from "icon:tabler/arrow-left";
import later from "icon:tabler/arrow-right";
import noteGlyph from "icon:tabler/note";
import questionMark from "icon:tabler/question-mark";
import x from "icon:tabler/x";
import { boardsMessages } from "messages:boards";
import { type BoardItem, nameOfRef } from "../../boards/board.ts";
import { Heart } from "../../boards/heart.tsx";
import { useAtRest } from "../../components/at-rest.ts";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import type { Playable, Queue } from "../../player/playable.ts";
import { PlayButton } from "../audio/audio-row.tsx";
import { ItemPicture } from "./item-picture.tsx";
import { lookOfItem } from "./look-of-item.ts";

/** What can be done with items of a board: the same object while the board is shown. */
export interface CellActions {
  select(id: string): void;
  remove(ids: readonly string[]): void;
  note(item: BoardItem): void;
  /** To a place in the order, from 0. */
  move(id: string, to: number): void;
  /** Others that sound, and where in them this one stands. */
  queue(id: string): { list: Queue; place: number } | undefined;
}

interface BoardCellProps {
  item: BoardItem;
  place: number;
  /** Nothing stands behind it. */
  last: boolean;
  selected: boolean;
  /** Whether this is the board of favourites, where the heart is the way off it. */
  favourites: boolean;
  actions: CellActions;
}

const dragged = "application/x-atelier-place";

/**
 * One item of a board: what it is, its note, and its place, which is changed by dragging, by its buttons and by Shift with an arrow. Its buttons are drawn
 * once the board rests: two in three of its elements are theirs.
 */
export function BoardCell({ item, place, last, selected, favourites, actions }: BoardCellProps) {
  const t = boardsMessages();
  const [over, setOver] = useState(false);
  const rests = useAtRest();
  const look = lookOfItem(item);
  const title = look?.title ?? t.types[item.type];
  return (
    <article
      class={`board-cell ${selected ? "is-selected" : ""} ${over ? "is-over" : ""}`} aria-label={title} data-board={nameOfRef(item)} data-item={item.id}
      draggable
      onDragStart={(event) => event.dataTransfer?.setData(dragged, item.id)}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes(dragged)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const id = event.dataTransfer?.getData(dragged);
        if (!id) return;
        event.preventDefault();
        if (id !== item.id) actions.move(id, place);
      }}
    >
      <div class="board-picture">
        {look ? <ItemPicture look={look} /> : <Glyph path={questionMark} size={40} />}
        {look?.playable && <Play item={look.playable} id={item.id} actions={actions} />}
        {(rests || selected) && (
          <input type="checkbox" class="board-select" aria-label={t.select(title)} checked={selected} onChange={() => actions.select(item.id)} />
        )}
        {rests && look && !favourites && <Heart class="card-heart" of={item} title={title} />}
      </div>
      <div class="board-words">
        {look?.href
          ? <a data-cell class="board-title" href={look.href} draggable={false}>{title}</a>
          : <span data-cell class="board-title" tabIndex={0}>{title}</span>}
        <span class="muted small">{look ? look.facts : t.gone}</span>
        {item.note !== "" && <button type="button" class="board-note small" title={item.note} onClick={() => actions.note(item)}>{item.note}</button>}
      </div>
      {rests && <Tools item={item} place={place} last={last} title={title} actions={actions} />}
    </article>
  );
}

function Tools({ item, place, last, title, actions }: Pick<BoardCellProps, "item" | "place" | "last" | "actions"> & { title: string }) {
  const t = boardsMessages();
  return (
    <div class="board-tools">
      <IconButton label={t.earlier(title)} glyph={earlier} size={18} disabled={place === 0} onClick={() => actions.move(item.id, place - 1)} />
      <IconButton label={t.later(title)} glyph={later} size={18} disabled={last} onClick={() => actions.move(item.id, place + 1)} />
      <IconButton label={t.note(title)} glyph={noteGlyph} size={18} aria-haspopup="dialog" onClick={() => actions.note(item)} />
      <IconButton label={t.takeOff(title)} glyph={x} size={18} onClick={() => actions.remove([item.id])} />
    </div>
  );
}

/** By itself, so that what plays draws no cell again. */
function Play({ item, id, actions }: { item: Playable; id: string; actions: CellActions }) {
  return <PlayButton item={item} list={() => actions.queue(id)} />;
}
