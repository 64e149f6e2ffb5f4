import { createRef } from "preact";
import { Sheet, type SheetHandle } from "../components/sheet.tsx";
import { shellMessages } from "../messages/shell/shell-messages.ts";
import { singleKeys } from "./preferences.ts";
import { shortcuts } from "./shortcuts.ts";

const sheet = createRef<SheetHandle>();

export function openKeysHelp(): void {
  sheet.current?.open();
}

const symbols: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "Space", Escape: "Esc" };

/** Every shortcut that holds now, by the part of the page. */
export function KeysHelp() {
  const t = shellMessages();
  return (
    <Sheet handle={sheet} title={t.keys}>
      <p class="muted">{singleKeys.value === "on" ? t.keysHint : t.keysOff}</p>
      {shortcuts.value.map(({ part, list }) => (
        <section key={part}>
          <h3>{part}</h3>
          <dl class="keys">
            {list.map(({ keys, label }) => (
              <div key={keys.join()}>
                <dt>{keys.map((key) => <kbd key={key}>{symbols[key] ?? key.replace("Ctrl+", "Ctrl ").toUpperCase()}</kbd>)}</dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Sheet>
  );
}
