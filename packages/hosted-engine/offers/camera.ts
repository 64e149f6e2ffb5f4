import type { Order } from "./order.ts";

const numberOf = ({ parameters }: Order, name: string): number | undefined => parameters[name] as number | undefined;

/** Degrees to the right, -180..180. */
export function turnOf(order: Order): number | undefined {
  const angle = numberOf(order, "horizontal");
  if (angle === undefined) return undefined;
  const turn = angle % 360;
  return turn > 180 ? turn - 360 : turn;
}

/** Where the camera stands, in words, for a model that takes an instruction. */
export function viewOf(order: Order): string | undefined {
  const turn = turnOf(order);
  if (turn === undefined) return undefined;
  const [vertical, zoom] = [numberOf(order, "vertical") ?? 0, numberOf(order, "zoom") ?? 5];
  const side = turn === 0 ? "straight in front" : `${Math.abs(turn)} degrees to the ${turn > 0 ? "right" : "left"}`;
  const height = vertical === 0 ? "at eye level" : `${Math.abs(vertical)} degrees ${vertical > 0 ? "above" : "below"} eye level`;
  return `The camera stands ${side}, ${height}, ${distanceOf(zoom)}.`;
}

function distanceOf(zoom: number): string {
  if (zoom === 5) return "as far away as in this picture";
  if (zoom < 5) return zoom < 2 ? "far away, for a wide shot" : "further away";
  return zoom > 8 ? "very near, for a close-up" : "nearer";
}
