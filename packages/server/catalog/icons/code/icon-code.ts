import type { Caller } from "../../../accounts/caller.ts";
import type { Drawings } from "../../../delivery/drawings/drawings.ts";
import { iconById } from "../../../store/database/catalog/icons.ts";
import type { Db } from "../../../store/database/schema.ts";
import { itemNamed } from "../../catalog.ts";
import { premiumOnly } from "../../errors.ts";
import type { CodeOptions } from "./code-forms.ts";

/**
 * An icon as text. It is no download: a page asks for it again at each change of a colour.
 * @throws ServiceError 404 for an id that no icon has, 403 for a premium icon without the entitlement
 */
export async function iconCode(
  { db, drawings }: { db: Db; drawings: Drawings }, id: string, options: CodeOptions, caller: Pick<Caller, "premium">,
): Promise<string> {
  const { slug, svg, ...row } = await itemNamed(id, "Icon", (number) => iconById(db, number));
  if (!row.is_free && !caller.premium) throw premiumOnly();
  return drawings.draw("writeCode", [{ id: row.id, slug, svg }, options], `icon ${row.id}`);
}
