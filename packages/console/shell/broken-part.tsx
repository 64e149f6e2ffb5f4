import { useEffect, useState } from "preact/hooks";
import mapOff from "icon:tabler/map-off";
import { EmptyState } from "../components/empty-state.tsx";
import { shellMessages } from "../messages/shell/shell-messages.ts";

/** Stands where the code of a screen did not come: the service is away, or there is a newer one. */
export function BrokenPart() {
  const t = shellMessages();
  const [away, setAway] = useState(!navigator.onLine);
  async function again(): Promise<void> {
    // Reloaded while nothing responds, the page would be the browser's, which leads nowhere.
    if (await responds()) location.reload();
    else setAway(true);
  }
  useEffect(() => {
    void responds().then((there) => setAway(!there));
    const back = () => void again();
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, []);
  return (
    <EmptyState glyph={mapOff} title={away ? t.problems.offline : t.problems.chunk}>
      <button type="button" class="button" onClick={() => void again()}>{away ? t.retry : t.reload}</button>
    </EmptyState>
  );
}

function responds(): Promise<boolean> {
  return fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(() => true, () => false);
}
