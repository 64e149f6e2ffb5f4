import { useEffect } from "preact/hooks";
import boardsCss from "sheet:../screens/boards/boards.css";
import { shellMessages } from "messages:shell";
import { useFetched } from "../components/use-fetched.ts";
import { allows, session } from "../data/session.ts";
import { announce } from "../shell/announce.tsx";
import { useShortcuts } from "../shell/shortcuts.ts";
import { withStyles } from "../styles/with-styles.ts";
import { adding, refInSight, startDragging } from "./adding.ts";

/** Adding to boards from anywhere: the keys, the drag, and the sheet that asks to which board, whose code comes when it is wanted. */
export function AddToBoard() {
  const wanted = adding.value.length > 0;
  const Fetched = useFetched(async () => (await withStyles(import("./add-sheet.tsx"), boardsCss)).AddSheet, wanted && adding.value);
  useEffect(startDragging, []);
  return (
    <>
      {session.value && allows("ai") && <Keys />}
      {wanted && Fetched && <Fetched refs={adding.value} />}
    </>
  );
}

function Keys() {
  const t = shellMessages();
  useShortcuts(t.boards, [
    {
      keys: ["b"], label: t.addToBoard,
      run: () => {
        const ref = refInSight();
        if (!ref) return false;
        adding.value = [ref];
        return true;
      },
    },
    {
      keys: ["f"], label: t.toggleFavourite,
      run: () => {
        const ref = refInSight();
        if (!ref) return false;
        void toggle(ref);
        return true;
      },
    },
  ]);
  return null;
}

async function toggle(ref: NonNullable<ReturnType<typeof refInSight>>): Promise<void> {
  const { toggleFavourite } = await import("./favourites.ts");
  const on = await toggleFavourite(ref);
  announce(on ? shellMessages().isFavourite : shellMessages().noFavourite);
}
