import { useRef } from "preact/hooks";
import commandGlyph from "icon:tabler/command";
import dots from "icon:tabler/dots";
import settings from "icon:tabler/settings";
import { shellMessages } from "messages:shell";
import { adding, isDragged, refsDragged } from "../boards/adding.ts";
import { Glyph } from "../components/glyph.tsx";
import { Sheet, type SheetHandle } from "../components/sheet.tsx";
import { useMedia } from "../components/use-media.ts";
import { allows, session } from "../data/session.ts";
import { path } from "../router/location.ts";
import { type Screen, screens } from "../screens.ts";
import { matchOf } from "./screen-outlet.tsx";
import { openPalette } from "./palette.tsx";
import { Settings } from "./settings.tsx";

const groups = ["find", "generate", "operate", "admin"] as const;

/** Places in the bar of a phone, the last of which is "More". */
const barPlaces = 5;

/** The menu: a rail at the side of wide windows, a bar at the bottom of phones, where what has no place is under "More". */
export function Rail() {
  const t = shellMessages();
  const sheet = useRef<SheetHandle>(null);
  const phone = useMedia("(width < 56.25rem)");
  const menu = screens.filter(({ menu, scope }) => menu && allows(scope));
  if (!session.value) return <header class="rail rail-empty"><Brand /></header>;
  const current = matchOf(path.value)?.screen;
  // Whoever may not go to some of them has the next ones there.
  const inBar = menu.toSorted((one, other) => Number(other.menu!.bar ?? false) - Number(one.menu!.bar ?? false)).slice(0, barPlaces - 1);
  const hidden = menu.filter((screen) => !inBar.includes(screen));
  return (
    <header class="rail">
      <Brand />
      <nav aria-label={t.menu} class="rail-menu">
        {groups.map((group) => {
          const own = menu.filter((screen) => screen.menu!.group === group);
          if (own.length === 0) return null;
          return (
            <ul key={group} class="rail-group" aria-label={t.groups[group]}>
              {own.map((screen) => (
                <li key={screen.path} class={inBar.includes(screen) ? "" : "rail-wide"}>
                  <Entry screen={screen} current={current !== undefined && pathOf(screen) === pathOf(current)} />
                </li>
              ))}
            </ul>
          );
        })}
      </nav>
      <div class="rail-foot">
        <button type="button" class="rail-entry rail-wide" onClick={() => openPalette()} aria-keyshortcuts="Control+K">
          <Glyph path={commandGlyph} />
          <span class="rail-label">{t.commands}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <button type="button" class="rail-entry" aria-haspopup="dialog" onClick={() => sheet.current?.open()}>
          <span class="rail-wide"><Glyph path={settings} /></span>
          <span class="rail-narrow"><Glyph path={dots} /></span>
          <span class="rail-label rail-wide">{t.settings}</span>
          <span class="rail-label rail-narrow">{t.more}</span>
        </button>
      </div>
      <Sheet handle={sheet} title={phone && hidden.length > 0 ? t.more : t.settings}>
        {hidden.length > 0 && (
          <nav class="rail-narrow rail-more" aria-label={t.more}>
            {hidden.map((screen) => (
              <a key={screen.path} class="more-entry" href={pathOf(screen)} onClick={() => sheet.current?.close()}>
                <Glyph path={screen.menu!.glyph} /> {screen.name(t)}
              </a>
            ))}
          </nav>
        )}
        <Settings done={() => sheet.current?.close()} />
      </Sheet>
    </header>
  );
}

function Brand() {
  return (
    <a class="brand" href="/">
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" class="brand-mark">
        <rect width="32" height="32" rx="8" />
        <path d="M9 22V14M14 25V7M19 21v-9M24 18v-3" />
      </svg>
      <span>Atelier</span>
    </a>
  );
}

function Entry({ screen, current }: { screen: Screen; current: boolean }) {
  return (
    <a class="rail-entry" href={pathOf(screen)} aria-current={current ? "page" : undefined} {...(screen.takes && dropProps)}>
      <Glyph path={screen.menu!.glyph} />
      <span class="rail-label">{screen.name(shellMessages())}</span>
    </a>
  );
}

/** The entry of boards takes what is dragged to it. */
const dropProps = {
  onDragOver(event: DragEvent): void {
    if (!isDragged(event)) return;
    event.preventDefault();
    (event.currentTarget as Element).classList.add("is-over");
  },
  onDragLeave(event: DragEvent): void {
    (event.currentTarget as Element).classList.remove("is-over");
  },
  onDrop(event: DragEvent): void {
    (event.currentTarget as Element).classList.remove("is-over");
    const refs = refsDragged(event);
    if (refs.length === 0) return;
    event.preventDefault();
    adding.value = refs;
  },
};

/** The path of a screen without its parameters. */
export function pathOf({ path: pattern }: Screen): string {
  return pattern.split("/:", 1)[0] || "/";
}
