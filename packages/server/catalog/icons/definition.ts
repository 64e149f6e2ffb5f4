import { addIconDownloads, type IconWithNames, iconsWithNames, iconsWithStyleAfter, iconsWithStyleByIds } from "../../store/database/catalog/icons.ts";
import type { CatalogTypes, Definition } from "../definition/definition.ts";
import { type IconDownload, iconDownload } from "./download.ts";
import { type IconEntry, iconFields, type IconFilter, type IconOrder } from "./fields.ts";
import { type IconItem, iconItems, type IconView } from "./item.ts";
import { type IconList, iconList, onlyPage } from "./list.ts";
import { bestIconRequests, type IconDownloadQuery, type IconQuery, iconRequest, type SimilarIconsQuery } from "./query.ts";
import { type IconDetail, iconDetail } from "./related.ts";

export interface Icons extends CatalogTypes {
  row: IconWithNames;
  entry: IconEntry;
  filter: IconFilter;
  order: IconOrder;
  query: IconQuery;
  similarQuery: SimilarIconsQuery;
  downloadQuery: IconDownloadQuery;
  view: IconView;
  item: IconItem;
  list: IconList;
  detail: IconDetail;
  download: IconDownload;
  preference: { multicolour?: boolean } | undefined;
}

/** The catalog of icons. */
export const icons: Definition<Icons> = {
  noun: "Icon",
  fields: iconFields,
  rows: {
    byIds: (db, ids) => iconsWithNames(db, ids, iconFields.columns),
    entriesByIds: async (db, ids) => (await iconsWithStyleByIds(db, ids, iconFields.columns)).map(iconFields.entry),
    entriesAfter: async (db, id, limit) => (await iconsWithStyleAfter(db, id, limit, iconFields.columns)).map(iconFields.entry),
    addDownloads: addIconDownloads,
  },
  query: {
    list: iconRequest,
    similar: ({ limit }) => ({ limit }),
    best: bestIconRequests,
  },
  item: {
    items: iconItems,
    list: (found, query, { db }) => iconList(found, query, db),
    similar: (items, { limit }) => onlyPage(items, limit),
    detail: iconDetail,
    download: (row, query, caller, { links }) => iconDownload(row, query, caller, links),
  },
  // One of that very name goes before others.
  pick: (rows, words) => rows.find(({ name }) => name.toLowerCase().replaceAll("-", " ") === words.toLowerCase()) ?? rows[0],
};
