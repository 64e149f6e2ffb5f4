import { noNotices } from "./memory/open.ts";
import type { Notices } from "./notices.ts";

/** How the processes of this database tell each other what has happened. @param url of a PostgreSQL database, where there is one */
export async function openNotices(url: string | undefined): Promise<Notices> {
  if (url === undefined) return noNotices();
  const { PostgresNotices } = await import("./postgres/open.ts");
  return PostgresNotices.open(url);
}
