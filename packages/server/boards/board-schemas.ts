import Type from "typebox";
import { iconSchema } from "../catalog/icons/item.ts";
import { trackSchema } from "../catalog/music/item.ts";
import { soundSchema } from "../catalog/sounds/item.ts";
import { fullTask } from "../tasks/answers.ts";
import { upload } from "../uploads/routes.ts";
import { most } from "./board-view.ts";
import type { BoardItemView } from "./show-items.ts";

const boardIdExample = "019c7041-0000-7000-8000-2b6f6c9d1e55";
export const itemIdExample = "019c7041-0000-7000-8000-77aa11cc22dd";
const time = (description: string) => Type.String({ format: "date-time", description });

export const types = ["sound", "track", "icon", "result", "upload"] as const;
const type = Type.Enum([...types], { description: "What it is" });
const ref = Type.String({ minLength: 1, maxLength: 40, description: "Id of the sound effect, track, icon, task or upload", examples: ["1"] });
const uuidForm = "^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$";
const after = (description: string) => Type.Union([Type.String({ maxLength: 36 }), Type.Null()], { description });
const note = (description = "What somebody wants to say of it") => Type.String({ maxLength: 2000, description });

export const itemExample = {
  id: itemIdExample, type: "sound", ref: "1", note: "For the second scene", position: 4_294_967_296, added_at: "2026-02-18T09:30:00.000Z", item: null,
} as const;

export const boardItem = Type.Unsafe<BoardItemView>(Type.Object({
  id: Type.String({ format: "uuid", description: "Names it on this board" }), type, ref, note: note(),
  position: Type.Integer({ description: "Items are in the order of their positions, which have gaps and may change" }),
  added_at: time("When it was added"),
  item: Type.Union([soundSchema, trackSchema, iconSchema, fullTask, upload, Type.Null()], {
    description: "What lists of its type show: a sound effect, a track, an icon, a task or an upload; null where it is gone, or where the key may not see it",
  }),
}, { title: "BoardItem", description: "Something on a board" }));

const name = Type.String({ minLength: 1, maxLength: 120, description: "What it is called", examples: ["Trailer"] });
const description = Type.String({ maxLength: 2000, description: "What it is for", examples: ["Cuts and music of the spring trailer"] });
const visibility = Type.Enum(["private", "account"], {
  description: "`private`: seen by its owner; `account`: seen and filled by every key of the account with the scope `ai`",
});

export const boardExample = {
  id: boardIdExample, name: "Trailer", description: "Cuts and music of the spring trailer", visibility: "account" as const, favourites: false,
  owner: { key_id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10", name: "studio", ended: false, me: true }, item_count: 0, preview: [],
  created_at: "2026-02-18T09:30:00.000Z", updated_at: "2026-02-18T09:30:00.000Z",
};

const board = Type.Object({
  id: Type.String({ format: "uuid", description: "Names the board" }), name, description, visibility,
  favourites: Type.Boolean({ description: "Whether it is the favourites of its owner" }),
  owner: Type.Object({
    key_id: Type.String({ description: "The key that owns it" }),
    name: Type.String({ description: "Name of that key" }),
    ended: Type.Boolean({ description: "Whether the key was revoked or has expired: an admin of the account sees the board then, and may take it over" }),
    me: Type.Boolean({ description: "Whether it is the calling key" }),
  }, { description: "Whose it is" }),
  item_count: Type.Integer({ description: "Items on it" }),
  preview: Type.Array(boardItem, { maxItems: most.previews, description: "Its first items" }),
  created_at: time("When it was made"),
  updated_at: time("When it or its items were changed last"),
}, { title: "Board", description: "Things that belong together, in an order of their own" });

export const boardAnswer = Type.Object({ data: board }, { title: "BoardAnswer", description: "The board", examples: [{ data: boardExample }] });
const releasedEnds = {
  results_expire_at: time("When results that no other board has, and that are not kept, are removed"),
  uploads_expire_at: time("When uploads that no other board has are removed"),
};
const releasedExample = { results_expire_at: "2026-02-25T09:30:00.000Z", uploads_expire_at: "2026-02-19T09:30:00.000Z" };
export const deletedBoardAnswer = Type.Object({ data: board, ...releasedEnds }, {
  title: "DeletedBoard", description: "The board as it was, and when what it held ends", examples: [{ data: boardExample, ...releasedExample }],
});

export const removedItemsAnswer = Type.Object({
  data: Type.Object({ removed: Type.Integer({ description: "Items that were on the board and are not any more" }) }),
  restorable_until: time("Until when `items/restore` puts back what this call has taken off: an hour from the call"),
  ...releasedEnds,
}, {
  title: "RemovedBoardItems", description: "How many were taken off, and when what the board held ends",
  examples: [{ data: { removed: 2 }, restorable_until: "2026-02-18T10:30:00.000Z", ...releasedExample }],
});

export const restoredItemsAnswer = Type.Object({
  data: Type.Object({
    restored: Type.Integer({ description: "Items that were not on the board and are again: of a repeated call 0" }),
    left_out: Type.Array(Type.Object({
      id: Type.String({ format: "uuid", description: "Id of the item" }),
      reason: Type.Enum(["gone", "added_again", "unknown"], {
        description: "`gone`: the thing itself was deleted or has expired; `added_again`: it is on the board by another item; "
          + "`unknown`: this board had no such item in the last hour",
      }),
    }), { maxItems: most.removedAtOnce, description: "Items that are not on the board after the call" }),
  }),
}, {
  title: "RestoredBoardItems", description: "How many were put back, and which were not",
  examples: [{ data: { restored: 2, left_out: [{ id: itemIdExample, reason: "gone" }] } }],
});

const next = Type.Optional(Type.String({ description: "`cursor` of the next page; absent on the last one" }));
export const boardList = Type.Object({ data: Type.Array(board), next_cursor: next }, {
  title: "BoardList", description: "Boards that the key may see, the newest first", examples: [{ data: [boardExample] }],
});
export const itemAnswer = Type.Object({ data: boardItem }, { title: "BoardItemAnswer", description: "The item", examples: [{ data: itemExample }] });
export const itemList = Type.Object({ data: Type.Array(boardItem), next_cursor: next }, {
  title: "BoardItemList", description: "Items in the order of the board", examples: [{ data: [itemExample] }],
});
export const addedItems = Type.Object({ data: Type.Array(boardItem) }, {
  title: "AddedBoardItems", description: "An item for each that was given, in that order; what was there already is shown as it was",
  examples: [{ data: [itemExample] }],
});

export const newBoard = Type.Object({ name, description: Type.Optional(description), visibility: Type.Optional(visibility) }, {
  title: "NewBoardInput", description: "A board; private unless it says otherwise", examples: [{ name: "Trailer", visibility: "account" }],
});
export const changedBoard = Type.Object({ name: Type.Optional(name), description: Type.Optional(description), visibility: Type.Optional(visibility) }, {
  title: "ChangeBoardInput", description: "What changes", examples: [{ description: "Cuts and music of the spring trailer" }],
});
export const newItems = Type.Object({
  items: Type.Array(Type.Object({ type, ref, note: Type.Optional(note("Of one that is there already it changes nothing")) }), {
    minItems: 1, maxItems: most.atOnce, description: "What is added at the end of the board, or where `after` says",
  }),
  after: Type.Optional(after("Id of the item behind which they come to stand, in their order; null for the top")),
}, { title: "NewBoardItemsInput", description: "What is added", examples: [{ items: [{ type: "sound", ref: "1", note: "For the second scene" }] }] });
const itemIds = (description: string) =>
  Type.Array(Type.String({ pattern: uuidForm, patternReason: "must be the id of an item of the board", description: "Id of the item on the board" }), {
    minItems: 1, maxItems: most.removedAtOnce, uniqueItems: true, description,
  });
export const removedItems = Type.Object({ items: itemIds("What is taken off. What is not on the board counts for nothing") }, {
  title: "RemoveBoardItemsInput", description: "What is taken off", examples: [{ items: [itemIdExample] }],
});
export const restoredItems = Type.Object({ items: itemIds("What is put back. What is on the board already counts for nothing") }, {
  title: "RestoreBoardItemsInput", description: "What is put back", examples: [{ items: [itemIdExample] }],
});
export const changedItem = Type.Object({
  note: Type.Optional(note()),
  after: Type.Optional(after("Id of the item behind which it comes to stand; null for the top")),
}, { title: "ChangeBoardItemInput", description: "What changes", examples: [{ after: null }] });

const share = Type.Object({
  id: Type.String({ format: "uuid", description: "Names the link" }),
  url: Type.Optional(Type.String({ format: "uri", description: "The link: in the response that makes it, and never again" })),
  download: Type.Boolean({ description: "Whether files may be downloaded by it" }),
  premium: Type.Boolean({ description: "Whether premium items are among them: where its maker may download them" }),
  key_id: Type.String({ description: "The key that made it" }),
  created_at: time("When it was made"),
  expires_at: time("When it ends by itself"),
}, { title: "BoardShare", description: "A link by which somebody without a key sees a board" });
const shareExample = {
  id: itemIdExample, download: true, premium: false, key_id: boardExample.owner.key_id, created_at: "2026-02-18T09:30:00.000Z",
  expires_at: "2026-02-25T09:30:00.000Z",
};
export const shareAnswer = Type.Object({ data: share }, {
  title: "BoardShareAnswer", description: "The link", examples: [{ data: { ...shareExample, url: "https://atelier.example.org/shared/7yv…" } }],
});
export const shareList = Type.Object({ data: Type.Array(share) }, {
  title: "BoardShareList", description: "Links of the board that have not ended, the newest first", examples: [{ data: [shareExample] }],
});
export const newShare = Type.Object({
  expires_in: Type.Integer({ minimum: 60, maximum: 90 * 86_400, default: 7 * 86_400, description: "Seconds until it ends by itself: 90 days at most" }),
  download: Type.Boolean({ default: false, description: "Whether files may be downloaded by it" }),
}, { title: "NewBoardShareInput", description: "For how long, and what for", examples: [{ expires_in: 604_800, download: true }] });

export const zipAnswer = {
  description: "The ZIP file, packed while it is sent: files as they are, `licences.csv` and `credits.txt`. Beyond 4 GB it is a ZIP64",
  content: { "application/zip": { schema: { type: "string", format: "binary", description: "The bytes of the file" }, example: "(the bytes of a file)" } },
};
