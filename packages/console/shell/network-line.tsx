import networkOff from "icon:tabler/wifi-off";
import { shellMessages } from "messages:shell";
import { Glyph } from "../components/glyph.tsx";
import { shownAsOf, withoutNetwork } from "../data/network.ts";
import { date } from "../messages/format.ts";

/** Says that there is no network, and from when what is shown is. */
export function NetworkLine() {
  const { network } = shellMessages();
  const at = shownAsOf.value;
  if (!withoutNetwork.value) return null;
  return (
    <p class="network-line" role="status">
      <Glyph path={networkOff} size={18} /> {at === undefined ? network.none : network.asOf(timeOf(at))}
    </p>
  );
}

/** 14:05 today, else with its day. */
function timeOf(at: number): string {
  const today = new Date(at).toDateString() === new Date().toDateString();
  return date(at, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}
