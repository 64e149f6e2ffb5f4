import { useEffect, useRef, useState } from "preact/hooks";
import books from "icon:tabler/books";
import { adminMessages } from "messages:admin";
import { shellMessages } from "messages:shell";
import { EmptyState } from "../../components/empty-state.tsx";
import { Problem } from "../../components/problem.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { useQuery } from "../../data/cache.ts";
import { number } from "../../messages/format.ts";
import type { Params } from "../../router/match-path.ts";
import { search, setParams, withParams } from "../../router/location.ts";
import { type AdminKind, type Item, kinds, pageSize } from "./admin-kind.ts";
import { EditItem } from "./edit-item.tsx";
import { ItemTable } from "./item-table.tsx";
import { leaving, pathOf } from "./removal.ts";

/** The library for those who keep it: each catalog as a table, with changes and removals. */
export function Screen({ params: { catalog } }: { params: Params }) {
  const t = adminMessages();
  const kind = kinds.find(({ name }) => name === catalog) ?? kinds[0]!;
  return (
    <>
      <div class="operate-head">
        <h1>{shellMessages().library}</h1>
        <nav class="view-tabs" aria-label={t.catalogs}>
          {kinds.map(({ name }) => (
            <a key={name} class="view-tab" href={`/admin/${name}`} aria-current={name === kind.name ? "page" : undefined}>{t.kinds[name]}</a>
          ))}
        </nav>
      </div>
      <Catalog key={kind.name} kind={kind} />
    </>
  );
}

function Catalog({ kind }: { kind: AdminKind }) {
  const t = adminMessages();
  const words = search.value.get("q") ?? "";
  const page = Math.max(0, Number(search.value.get("page") ?? 1) - 1) || 0;
  const { data, error, again } = useQuery({
    key: ["admin", kind.name, words, page], load: (signal) => kind.list(page, words, signal), keep: true, staleTime: 0,
  });
  const drawer = useEditDrawer(kind, data?.items);
  const items = data?.items.filter((item) => !leaving.value.has(pathOf(kind, item)));
  const pages = Math.ceil((data?.count ?? 0) / pageSize);
  const maker = kind.fields[0]!.name === "name" && kind.name !== "icons";
  return (
    <>
      <div class="operate-bar">
        {kind.searched && (
          <input
            class="input admin-search" type="search" aria-label={t.search} placeholder={t.search} value={words}
            onInput={(event) => setParams({ q: event.currentTarget.value, page: undefined }, { replace: true })}
          />
        )}
        <p class="muted small" role="status">{data && t.items(data.count)}</p>
        {maker && <button type="button" class="button" aria-haspopup="dialog" onClick={() => drawer.open(undefined)}>{t.add}</button>}
      </div>
      {error && !data && <Problem error={error} again={again} />}
      {items?.length === 0 && (
        <EmptyState glyph={books} title={t.none}>
          <p>{t.noneHint}</p>
          {!maker && <a class="button" href="/admin/import">{shellMessages().importFiles}</a>}
        </EmptyState>
      )}
      {items && items.length > 0 && <ItemTable kind={kind} items={items} edit={drawer.open} />}
      {pages > 1 && (
        <nav class="admin-pages" aria-label={t.pages}>
          {page > 0 && <a class="button" href={withParams({ page: page > 1 ? String(page) : undefined })}>{t.before}</a>}
          <span class="muted small numbers">{number(page + 1)} / {number(pages)}</span>
          {page + 1 < pages && <a class="button" href={withParams({ page: String(page + 2) })}>{t.after}</a>}
        </nav>
      )}
      <EditDrawer kind={kind} drawer={drawer} />
    </>
  );
}

function EditDrawer({ kind, drawer: { sheet, edited, error } }: { kind: AdminKind; drawer: ReturnType<typeof useEditDrawer> }) {
  const t = adminMessages();
  return (
    <>
      {error && <Problem error={error} />}
      <Sheet handle={sheet} title={edited ? t.editOf(kind.nameOf(edited)) : t.add} closed={() => setParams({ edit: undefined }, { replace: true })}>
        <EditItem key={edited?.id ?? "new"} kind={kind} item={edited} done={() => sheet.current?.close()} />
      </Sheet>
    </>
  );
}

/** The drawer is a view with a URL, `?edit=12` or `?edit=new`: who follows a link, or goes back, has it open or closed. */
function useEditDrawer(kind: AdminKind, items: readonly Item[] | undefined) {
  const sheet = useRef<SheetHandle>(null);
  const [edited, setEdited] = useState<Item | undefined>(undefined);
  const asked = search.value.get("edit");
  const listed = items?.find(({ id }) => String(id) === asked);
  const elsewhere = asked !== null && asked !== "new" && items !== undefined && !listed;
  const { data, error } = useQuery({ key: ["admin", kind.name, "item", asked], load: (signal) => kind.get(asked!, signal), enabled: elsewhere });
  const found = listed ?? (elsewhere ? data : undefined);
  useEffect(() => {
    if (asked === null) return sheet.current?.close();
    if (asked !== "new" && !found) return undefined;
    setEdited(asked === "new" ? undefined : found);
    sheet.current?.open();
    return undefined;
  }, [asked, found?.id]);
  return {
    sheet, edited, error: elsewhere ? error : undefined, open: (item: Item | undefined) => setParams({ edit: item ? String(item.id) : "new" }),
  };
}
