/** A place in a picture: fractions of its width and height, from the top left. */
export interface Place {
  name: string;
  x: number;
  y: number;
}

/** "top left", "lower right corner", "in the middle", "at the bottom", "on the left". Undefined when the text (in lower case) names no place. */
export function findPlace(text: string): Place | undefined {
  const top = /\b(?:top|upper|above|header)\b/.test(text);
  const bottom = /\b(?:bottom|lower|below|footer|underneath)\b/.test(text);
  const left = /\bleft\b/.test(text);
  const right = /\bright\b/.test(text);
  const middle = /\b(?:centre|center|centred|centered|middle)\b/.test(text);
  if (!top && !bottom && !left && !right && !middle) return undefined;
  const y = top && !bottom ? "top" : bottom && !top ? "bottom" : "middle";
  const x = left && !right ? "left" : right && !left ? "right" : "centre";
  const name = x === "centre" ? (y === "middle" ? "centre" : y) : y === "middle" ? x : `${y} ${x}`;
  return { name, x: { left: 0, centre: 0.5, right: 1 }[x], y: { top: 0, middle: 0.5, bottom: 1 }[y] };
}
