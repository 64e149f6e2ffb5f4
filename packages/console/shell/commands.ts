import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export interface Command {
  id: string;
  label: string;
  glyph: string;
  run: () => void;
  /** Other words that it is found by. */
  words?: string;
}

/** What screens add to the palette while they are there. */
export const commands = signal<readonly Command[]>([]);

/** Commands that hold while the component is there. */
export function useCommands(own: readonly Command[]): void {
  const names = own.map(({ id, label }) => `${id} ${label}`).join("\n");
  useEffect(() => {
    commands.value = [...own, ...commands.peek()];
    return () => void (commands.value = commands.peek().filter((one) => !own.includes(one)));
  }, [names]);
}
