import { signal } from "@preact/signals";
import { adminMessages } from "messages:admin";
import { shellMessages } from "messages:shell";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { base } from "../../router/base.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import type { AdminKind, Item } from "./admin-kind.ts";

/** Milliseconds in which a removal can be taken back: nothing is sent before. */
const patience = 8000;

/** Paths of items that are as good as removed: lists leave them out. */
export const leaving = signal<ReadonlySet<string>>(new Set());

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

export const pathOf = (kind: AdminKind, { id }: Item) => `${kind.api}/${id}`;

/** Removes the items once nobody has taken that back. Who leaves the page meanwhile has not: what waits is sent then. */
export function removeLater(kind: AdminKind, items: readonly Item[]): void {
  const paths = items.map((item) => pathOf(kind, item));
  leaving.value = new Set([...leaving.value, ...paths]);
  const [first] = items;
  const what = items.length === 1 ? `“${kind.nameOf(first!)}”` : adminMessages().items(items.length);
  const takeAway = toast({
    text: adminMessages().removed(what), stays: patience, action: { label: shellMessages().undo, run: () => stay(paths) },
  });
  for (const path of paths) waiting.set(path, setTimeout(() => void send(path, takeAway), patience));
}

function stay(paths: readonly string[]): void {
  for (const path of paths) {
    clearTimeout(waiting.get(path));
    waiting.delete(path);
  }
  leaving.value = new Set([...leaving.value].filter((path) => !paths.includes(path)));
}

async function send(path: string, takeAway: () => void): Promise<void> {
  waiting.delete(path);
  takeAway();
  try {
    await connection.json(path, { method: "DELETE" });
  } catch (error) {
    failed(error);
    stay([path]);
  }
  refresh("admin");
}

addEventListener("pagehide", () => {
  for (const [path, timer] of waiting) {
    clearTimeout(timer);
    void fetch(base + path, { method: "DELETE", keepalive: true });
  }
  waiting.clear();
});
