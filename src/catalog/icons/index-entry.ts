import type { IconIndexRow } from "../../store/database/icons.ts";

/** What the index needs of an icon. */
export interface IconEntry {
  id: number;
  name: string;
  tags: string[];
  style: string;
  styleId: number;
  familyId: number;
  authorId: number;
  colors: string[];
  shape: string;
  types: string[];
  free: boolean;
  popularity: number;
  createdAt: number;
}

export function iconEntry(row: IconIndexRow): IconEntry {
  return {
    id: row.id,
    name: row.name,
    tags: JSON.parse(row.tags_json) as string[],
    style: row.style_name,
    styleId: row.style_id,
    familyId: row.family_id,
    authorId: row.author_id,
    colors: JSON.parse(row.colors_json) as string[],
    shape: row.shape,
    types: JSON.parse(row.types_json) as string[],
    free: row.is_free === 1,
    popularity: row.popularity,
    createdAt: row.created_at,
  };
}
