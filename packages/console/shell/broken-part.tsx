import { useEffect, useState } from "preact/hooks";
import mapOff from "icon:tabler/map-off";
import { EmptyState } from "../components/empty-state.tsx";
import { shellMessages } from "../messages/shell/shell-messages.ts";

/** Stands where the code of a screen did not come: the service is away, or there is a newer one. */
export function BrokenPart() {
  const t = shellMessages();
  const [away, setAway] = useState(false);
  const look = (there: () => void) => void fetch(location.href, { cache: "no-store" }).then(there, () => setAway(true));
  // Reloaded while nothing responds, the page would be the browser's, which leads nowhere.
  const again = () => look(() => location.reload());
  useEffect(() => {
    look(() => setAway(false));
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <EmptyState glyph={mapOff} title={away ? t.problems.offline : t.problems.chunk}>
      <button type="button" class="button" onClick={again}>{away ? t.retry : t.reload}</button>
    </EmptyState>
  );
}
