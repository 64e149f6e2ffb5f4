import { number } from "../../messages/format.ts";

const parts = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]] as const;

/** 12 d 4 h: the largest unit and the next. @param seconds */
export function longTime(seconds: number): string {
  const first = Math.max(0, parts.findIndex(([, size]) => seconds >= size));
  let rest = seconds;
  return parts.slice(seconds < 1 ? parts.length - 1 : first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return number(count, { style: "unit", unit, unitDisplay: "narrow" });
  }).join(" ");
}
