import Type, { type Static } from "typebox";
import { instants } from "../../catalog/definition/dates.ts";
import type { BoardItemType } from "../../store/database/boards/board-tables.ts";

/** Name of the file in the folder of an export. */
export const boardsFile = "boards.jsonl";

/** What boards share with another library: results and uploads are an account's, and go with backups alone. */
export const carriedTypes = ["sound", "track", "icon"] as const satisfies readonly BoardItemType[];
export type CarriedType = (typeof carriedTypes)[number];

const text = (most: number) => Type.String({ maxLength: most });
const name = Type.String({ minLength: 1, maxLength: 200 });
const date = Type.String({ pattern: instants.schema.pattern });

const item = Type.Object({
  type: Type.Enum([...carriedTypes]),
  /** The item's key, as imports know it. */
  key: Type.String({ minLength: 1 }),
  /** SHA-256 of a sound's or a track's file: a library that has it by another key has it. */
  bytes: Type.Optional(Type.String({ pattern: "^[0-9a-f]{64}$" })),
  note: text(2000),
  added: date,
});

const schema = Type.Object({
  board: Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" }),
  account: name,
  /** Name of the key that owns it. */
  owner: text(200),
  name: Type.String({ minLength: 1, maxLength: 120 }),
  description: text(2000),
  visibility: Type.Enum(["private", "account"]),
  favourites: Type.Boolean(),
  created: date,
  items: Type.Array(item),
});

/** A board as a line of JSON. */
export type BoardLine = Static<typeof schema>;
export type CarriedItem = BoardLine["items"][number];

/** @throws Error whose message names the member */
export async function readBoardLine(line: string): Promise<BoardLine> {
  const json: unknown = JSON.parse(line);
  // Loaded when it is needed: 400 files, which cost each start 70 ms.
  const { default: Value } = await import("typebox/value");
  if (Value.Check(schema, json)) return json;
  const [fault] = Value.Errors(schema, json);
  const where = fault?.instancePath.slice(1).replaceAll("/", ".");
  throw new Error(`${where || "the line"} ${fault?.message ?? "is not as an export writes it"}`);
}
