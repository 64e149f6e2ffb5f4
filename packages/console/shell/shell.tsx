import { shellMessages } from "messages:shell";
import { AddToBoard } from "../boards/add-to-board.tsx";
import { PlayerBar } from "../player/player-bar.tsx";
import { session } from "../data/session.ts";
import { LiveRegion } from "./announce.tsx";
import { KeysHelp, openKeysHelp } from "./keys-help.tsx";
import { openPalette, Palette } from "./palette.tsx";
import { Rail } from "./rail.tsx";
import { ScreenOutlet } from "./screen-outlet.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { Toasts } from "./toasts.tsx";

/** The frame around every screen: menu, screen, player, and what lies above them. */
export function Shell() {
  const t = shellMessages();
  useShortcuts(t.everywhere, [
    { keys: ["Ctrl+k"], label: t.commands, run: openPalette },
    { keys: ["?"], label: t.keys, run: openKeysHelp },
  ]);
  return (
    <div class={session.value ? "shell" : "shell without-rail"}>
      <a class="skip" href="#main" onClick={skip}>
        {t.skip}
      </a>
      <Rail />
      <ScreenOutlet />
      <PlayerBar />
      <Toasts />
      <LiveRegion />
      <AddToBoard />
      <Palette />
      <KeysHelp />
    </div>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
