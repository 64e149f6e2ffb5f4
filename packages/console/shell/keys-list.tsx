import { shellMessages } from "messages:shell";
import { singleKeys } from "./preferences.ts";
import { shortcuts } from "./shortcuts.ts";

const symbols: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "Space", Escape: "Esc" };

/** Shortcuts by the part of the page. Several components of a screen may have keys under one name. */
export function KeysList() {
  const t = shellMessages();
  const parts = Object.groupBy(shortcuts.value, ({ part }) => part);
  return (
    <>
      <p class="muted">{singleKeys.value === "on" ? t.keysHint : t.keysOff}</p>
      {Object.entries(parts).map(([part, lists]) => (
        <section key={part}>
          <h3>{part}</h3>
          <dl class="keys">
            {lists!.flatMap(({ list }) => list).map(({ keys, label }) => (
              <div key={keys.join()}>
                <dt>{keys.map((key) => <kbd key={key}>{symbols[key] ?? key.replace("Ctrl+", "Ctrl ").toUpperCase()}</kbd>)}</dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
