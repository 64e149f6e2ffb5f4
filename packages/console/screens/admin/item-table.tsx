import { useState } from "preact/hooks";
import pencil from "icon:tabler/pencil";
import trash from "icon:tabler/trash";
import { adminMessages } from "messages:admin";
import { DataTable } from "../../components/data-table.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import type { AdminKind, Item } from "./admin-kind.ts";
import { removeLater } from "./removal.ts";

interface ItemTableProps {
  kind: AdminKind;
  items: readonly Item[];
  edit: (item: Item) => void;
}

/** A page of a catalog: what is ticked can be removed at once. */
export function ItemTable({ kind, items, edit }: ItemTableProps) {
  const t = adminMessages();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const chosen = items.filter(({ id }) => ticked.has(id));
  const tick = (id: number, on: boolean) => setTicked(new Set(on ? [...ticked, id] : [...ticked].filter((one) => one !== id)));
  return (
    <>
      {chosen.length > 0 && (
        <div class="operate-actions admin-chosen">
          <button type="button" class="button danger" onClick={() => removeLater(kind, chosen)}>
            <Glyph path={trash} size={18} /> {t.removeMany(chosen.length)}
          </button>
          <button type="button" class="button quiet" onClick={() => setTicked(new Set())}>{t.untick}</button>
        </div>
      )}
      <DataTable<Item>
        caption={t.kinds[kind.name]} rows={items} id={({ id }) => String(id)}
        columns={[
          {
            name: t.name, head: true,
            cell: (item) => (
              <label class="admin-name">
                <input type="checkbox" checked={ticked.has(item.id)} onChange={(event) => tick(item.id, event.currentTarget.checked)} /> {kind.nameOf(item)}
              </label>
            ),
          },
          { name: t.about, cell: (item) => <span class="admin-about muted">{kind.about(item) || "–"}</span> },
          { name: t.number, cell: ({ id }) => id, numeric: true },
          {
            name: t.actions, bare: true, numeric: true,
            cell: (item) => (
              <span class="admin-actions">
                <IconButton label={t.editOf(kind.nameOf(item))} glyph={pencil} aria-haspopup="dialog" onClick={() => edit(item)} />
                <IconButton label={t.removeOf(kind.nameOf(item))} glyph={trash} onClick={() => removeLater(kind, [item])} />
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
