/** Stands for an item that was asked for. */
export function CellToCome() {
  return <div class="board-cell is-coming" aria-hidden="true" />;
}
