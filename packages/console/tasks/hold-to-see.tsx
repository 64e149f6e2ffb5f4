import eye from "icon:tabler/eye";
import { studioMessages } from "messages:studio";
import { Glyph } from "../components/glyph.tsx";
import { useShortcuts } from "../shell/shortcuts.ts";

/** Shows what was before for as long as it is pressed: by mouse, finger, Space or Enter, and by the key H from anywhere. */
export function HoldToSee({ held, hold }: { held: boolean; hold: (held: boolean) => void }) {
  const t = studioMessages();
  const end = () => hold(false);
  useShortcuts(t.hold, [{
    keys: ["h"], label: t.hold,
    run: () => {
      hold(true);
      for (const name of ["keyup", "blur"]) addEventListener(name, end, { once: true });
    },
  }]);
  return (
    <button
      type="button" class="button hold" aria-pressed={held} aria-keyshortcuts="H"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(true);
      }}
      onPointerUp={end} onPointerCancel={end} onLostPointerCapture={end} onBlur={end} onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== " " && event.key !== "Enter") return;
        event.preventDefault();
        hold(true);
      }}
      onKeyUp={end}
    >
      <Glyph path={eye} size={18} /> {t.hold}
    </button>
  );
}
