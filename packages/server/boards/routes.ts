import type { Config } from "../config/settings.ts";
import type { ArchiveSlots } from "../delivery/archive-slots.ts";
import type { Routes } from "../http/server-types.ts";
import { BoardArchives } from "./board-archives.ts";
import { boardRoutes } from "./board-routes.ts";
import { BoardService } from "./board-service.ts";
import type { ContentParts } from "./item-content.ts";
import type { ShownFrom } from "./show-items.ts";
import { boardItemRoutes } from "./item-routes.ts";
import { BoardItemService } from "./item-service.ts";
import { boardShareRoutes } from "./share-routes.ts";
import { ShareService } from "./share-service.ts";
import { sharedRoutes } from "./shared-routes.ts";

const hour = 3_600_000;

/** Boards with all that callers do with them. @param parts `secret`: key of the signatures */
export function boardsRoutes(
  { retentionDays, uploadHours }: Pick<Config, "retentionDays" | "uploadHours">,
  parts: ContentParts & ShownFrom & { secret: string; archives: ArchiveSlots },
): Routes[] {
  const endsOf = (now: number) => ({ result: now + retentionDays * 24 * hour, upload: now + uploadHours * hour });
  const boards = new BoardService({ ...parts, endsOf });
  const archives = new BoardArchives(parts, boards, parts.archives);
  const shares = new ShareService({ ...parts, endsOf }, boards);
  return [
    boardRoutes(boards, archives), boardItemRoutes(new BoardItemService({ ...parts, endsOf }, boards)), boardShareRoutes(shares),
    sharedRoutes(shares, archives, parts),
  ];
}
