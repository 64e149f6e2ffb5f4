import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { wordTypes } from "./console-words.ts";
import { unusedKeys } from "./unused-words.ts";

const keys = [
  "read", "unpacked", "renamed", "chosen.a", "chosen.b", "chosen.c", "whole.a", "whole.b", "one.a", "one.b", "sameName.title", "otherName.title", "unread",
];

test("a text is used where code reads it: by name, unpacked, by a choice, or in a group that is handed on", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-unused-words-"));
  t.after(() => rm(folder, { recursive: true }));
  const texts = new Map([["en", Object.fromEntries(keys.map((key) => [`shop.${key}`, "Text"]))]]);
  await mkdir(join(folder, "messages"));
  await writeFile(join(folder, "messages", "words.generated.ts"), wordTypes(texts));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { target: "es2024", module: "esnext", types: [], strict: true } }));
  await writeFile(join(folder, "shop.ts"), `
    import { shopMessages, type ShopMessages } from "messages:shop";
    declare function give(texts: Record<string, string>): void;
    declare const choice: "a" | "b";
    const t = shopMessages();
    const { unpacked, renamed: mine } = t;
    const one = t.one;
    const title = (words: ShopMessages) => words.sameName.title;
    give(t.whole);
    export const said = [t.read, unpacked, mine, t.chosen[choice], one.a, title(t)];`);
  assert.deepEqual(unusedKeys(Object.keys(texts.get("en")!), folder), ["shop.chosen.c", "shop.one.b", "shop.otherName.title", "shop.unread"]);
});
