import { type Api, callJson, orHint } from "../api.ts";
import { answer, looksOnly, type Tool } from "../tool.ts";

interface Board {
  id: string;
  name: string;
  description: string;
  visibility: string;
  favourites: boolean;
  item_count: number;
}

interface Item {
  id: string;
  type: keyof typeof prefixes;
  ref: string;
  note: string;
  item: { title?: string; name?: string; file_name?: string; model?: string; status?: string } | null;
}

interface Page<T> {
  data: T[];
  next_cursor?: string;
}

/** How other tools name what a board has. */
const prefixes = { sound: "sound", track: "track", icon: "icon", result: "task", upload: "upload" } as const;
const types = { sound: "sound", track: "track", icon: "icon", task: "result", upload: "upload" } as const;

export const listBoards: Tool = {
  name: "list_boards",
  title: "Boards, or what is on one",
  description: "Boards: media kept together. With board (an ID, or favourites): its items in order, with notes.",
  scope: "ai",
  annotations: looksOnly,
  schema: {
    type: "object",
    properties: {
      board: { type: "string" },
      query: { type: "string", description: "In names of boards" },
      limit: { type: "integer", minimum: 1, maximum: 50, default: 20 },
      cursor: { type: "string", description: "Of the page before" },
    },
    additionalProperties: false,
  },
  async run({ board, query, limit = 20, cursor }, { api, context: { mcpReq: { signal } } }) {
    const paging = { limit: limit as number, cursor: cursor as string | undefined };
    if (board === undefined) {
      const page = await callJson<Page<Board>>(api, { path: "/v1/boards", query: { ...paging, q: query as string | undefined }, signal });
      return answer([...page.data.map(boardLine), ...moreOf(page)]);
    }
    const path = `/v1/boards/${encodeURIComponent(board as string)}`;
    const { data } = await orHint(callJson<{ data: Board }>(api, { path, signal }), 404, "list_boards without board lists the ids.");
    const page = await callJson<Page<Item>>(api, { path: `${path}/items`, query: paging, signal });
    return answer([boardLine(data), ...(data.description === "" ? [] : [data.description]), ...page.data.map(itemLine), ...moreOf(page)]);
  },
};

export const addToBoard: Tool = {
  name: "add_to_board",
  title: "Add to a board",
  description: "Adds items to a board, or to a new one; results and uploads then do not expire. What is there already stays.",
  scope: "ai",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  schema: {
    type: "object",
    properties: {
      board: { type: "string", description: "ID, or favourites" },
      new_board: { type: "string", maxLength: 120, description: "Name of a private board to make instead" },
      items: {
        type: "array", maxItems: 50, description: "Such as sound:7, task:ID",
        items: { type: "string", pattern: "^(sound|track|icon|task|upload):[0-9a-fA-F-]+$" },
      },
      note: { type: "string", maxLength: 2000 },
    },
    additionalProperties: false,
  },
  async run({ board, new_board: name, items = [], note }, { api, context: { mcpReq: { signal } } }) {
    const made = name === undefined ? undefined : await callJson<{ data: Board }>(api, { method: "POST", path: "/v1/boards", body: { name }, signal });
    const id = made?.data.id ?? ((board as string | undefined) ?? "favourites");
    const added = await add(api, id, { items: items as string[], note: note as string | undefined });
    return answer([made ? boardLine(made.data) : `board ${id}`, ...added.map(itemLine)]);
  },
};

async function add(api: Api, id: string, { items, note }: { items: string[]; note: string | undefined }): Promise<Item[]> {
  if (items.length === 0) return [];
  const body = { items: items.map((item) => {
    const [kind, ref] = item.split(":") as [keyof typeof types, string];
    return { type: types[kind], ref, ...(note !== undefined && { note }) };
  }) };
  const sent = callJson<{ data: Item[] }>(api, { method: "POST", path: `/v1/boards/${encodeURIComponent(id)}/items`, body });
  return (await orHint(sent, 404, "list_boards lists the ids.")).data;
}

const boardLine = ({ id, name, visibility, favourites, item_count: count }: Board): string =>
  [`board ${favourites ? "favourites" : id}`, name, visibility, `${count} items`].join(" | ");

function itemLine({ type, ref, note, item }: Item): string {
  const title = item === null ? "gone" : (item.title ?? item.name ?? item.file_name ?? item.model ?? "");
  return [`${prefixes[type]}:${ref}`, title, ...(note === "" ? [] : [note])].join(" | ");
}

const moreOf = ({ data, next_cursor: next }: Page<unknown>): string[] =>
  next === undefined ? (data.length === 0 ? ["nothing"] : []) : [`more: cursor ${next}`];
