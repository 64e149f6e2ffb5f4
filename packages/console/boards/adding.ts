import { signal } from "@preact/signals";
import { type BoardRef, nameOfRef, refOf } from "./board.ts";

/** What somebody wants to add to a board: the sheet that asks to which is open while there is something. */
export const adding = signal<readonly BoardRef[]>([]);

/** The kind of data that a drag of something of the service carries. */
const dragged = "application/x-atelier-item";

/** What the keys mean: what has the focus or lies around it, else the details that are open. */
export function refInSight(): BoardRef | undefined {
  const around = document.activeElement?.closest<HTMLElement>("[data-board]");
  const open = around ?? document.querySelector<HTMLElement>(".panel [data-board], .task[data-board]");
  return refOf(open?.dataset.board);
}

/** Lets links and pictures of what has a name for boards be dragged to them. */
export function startDragging(): () => void {
  const start = (event: DragEvent) => {
    const ref = refOf((event.target as Element).closest?.<HTMLElement>("[data-board]")?.dataset.board);
    if (ref) event.dataTransfer?.setData(dragged, nameOfRef(ref));
  };
  document.addEventListener("dragstart", start);
  return () => document.removeEventListener("dragstart", start);
}

export const isDragged = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes(dragged) ?? false;

/** What is dragged, in its order. */
export const refsDragged = ({ dataTransfer }: DragEvent): BoardRef[] => (dataTransfer?.getData(dragged) ?? "").split(" ").flatMap((name) => refOf(name) ?? []);

/** Makes a drag one of several things. */
export const dragTogether = ({ dataTransfer }: DragEvent, refs: readonly BoardRef[]): void => dataTransfer?.setData(dragged, refs.map(nameOfRef).join(" "));
