import { createRef } from "preact";
import { shellMessages } from "messages:shell";
import { Sheet, type SheetHandle } from "../components/sheet.tsx";
import { useFetched } from "../components/use-fetched.ts";

const sheet = createRef<SheetHandle>();

export function openKeysHelp(): void {
  sheet.current?.open();
}

/** Every shortcut that holds now. */
export function KeysHelp() {
  return <Sheet handle={sheet} title={shellMessages().keys}><List /></Sheet>;
}

/** Few open it: the first load goes without. */
function List() {
  const Keys = useFetched(async () => (await import("./keys-list.tsx")).KeysList);
  return Keys ? <Keys /> : null;
}
