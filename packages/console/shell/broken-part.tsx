import { useEffect, useState } from "preact/hooks";
import mapOff from "icon:tabler/map-off";
import { shellMessages } from "messages:shell";
import { EmptyState } from "../components/empty-state.tsx";
import { isAway, reload } from "./reload.ts";

/** Stands where the code of a screen did not come: the service is away, or there is a newer one. */
export function BrokenPart() {
  const t = shellMessages();
  const [away, setAway] = useState(false);
  const again = () => void reload().then((done) => done || setAway(true));
  useEffect(() => {
    void isAway().then(setAway);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <EmptyState glyph={mapOff} title={away ? t.problems.offline : t.problems.chunk}>
      <button type="button" class="button" onClick={again}>{away ? t.retry : t.reload}</button>
    </EmptyState>
  );
}
