import { createRef } from "preact";
import { useId, useState } from "preact/hooks";
import arrowRight from "icon:tabler/arrow-right";
import moon from "icon:tabler/moon";
import search from "icon:tabler/search";
import sun from "icon:tabler/sun";
import { shellMessages } from "messages:shell";
import { Glyph } from "../components/glyph.tsx";
import { Sheet, type SheetHandle } from "../components/sheet.tsx";
import { allows } from "../data/session.ts";
import { navigate } from "../router/location.ts";
import { screens } from "../screens.ts";
import { type Command, commands } from "./commands.ts";
import { theme } from "./preferences.ts";

const sheet = createRef<SheetHandle>();

export function openPalette(): void {
  sheet.current?.open();
}

/** Ctrl+K: every screen and command by its name, and the search of the library. */
export function Palette() {
  return (
    <Sheet handle={sheet} title={shellMessages().commands} kind="palette">
      <PaletteList />
    </Sheet>
  );
}

/** A combobox over a list that is always open (ARIA pattern, editable with list): the focus stays in the field. */
function PaletteList() {
  const t = shellMessages();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const list = useId();
  const found = filtered(typed);
  const chosen = Math.min(active, found.length - 1);
  const run = (command: Command | undefined) => {
    if (!command) return;
    sheet.current?.close();
    command.run();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive((chosen + 1) % Math.max(1, found.length)),
    ArrowUp: () => setActive((chosen - 1 + found.length) % Math.max(1, found.length)),
    Enter: () => run(found[chosen]),
  };
  return (
    <>
      <input
        class="input palette-input"
        type="search"
        list={undefined}
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found[chosen] && `${list}-${chosen}`}
        aria-label={t.commandsHint}
        placeholder={t.commandsHint}
        autocomplete="off"
        autofocus
        value={typed}
        onInput={(event) => [setTyped(event.currentTarget.value), setActive(0)]}
        onKeyDown={(event) => {
          if (event.isComposing || !keys[event.key]) return;
          event.preventDefault();
          keys[event.key]!();
        }}
      />
      <ul id={list} role="listbox" aria-label={t.commands} class="palette-list">
        {found.map((command, place) => (
          <li
            key={command.id}
            id={`${list}-${place}`}
            role="option"
            aria-selected={place === chosen}
            class="palette-option"
            onClick={() => run(command)}
            onPointerMove={() => setActive(place)}
          >
            <Glyph path={command.glyph} size={18} /> {command.label}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="muted">{t.noCommand}</p>}
    </>
  );
}

function filtered(typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, words: others = "" }: Command) => words.every((word) => `${label} ${others}`.toLowerCase().includes(word));
  return [...all().filter(fits), ...searches(typed.trim())];
}

function all(): Command[] {
  const t = shellMessages();
  const toScreens = screens.filter(({ menu, scope }) => menu && allows(scope)).map((screen): Command => {
    const path = screen.path.split("/:", 1)[0] || "/";
    return { id: path, label: t.goTo(screen.name(t)), glyph: screen.menu!.glyph, words: path, run: () => navigate(path) };
  });
  const themes = (["light", "dark", "system"] as const).filter((one) => one !== theme.value).map((one): Command => ({
    id: `theme ${one}`, label: `${t.theme}: ${t.themes[one]}`, glyph: one === "dark" ? moon : sun, words: `theme ${one}`,
    run: () => void (theme.value = one),
  }));
  return [...commands.value, ...toScreens, ...themes];
}

function searches(typed: string): Command[] {
  const t = shellMessages();
  if (typed === "" || !allows("catalog")) return [];
  const query = `?q=${encodeURIComponent(typed)}`;
  const one = (path: string, name: string, glyph: string): Command => ({
    id: `search ${path}`, label: `${name}: “${typed}”`, glyph, run: () => navigate(path + query),
  });
  return [one("/", t.search, search), one("/sounds", t.sounds, arrowRight), one("/music", t.music, arrowRight), one("/icons", t.icons, arrowRight)];
}
