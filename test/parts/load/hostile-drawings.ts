/*
 * Small drawings that ask a renderer for gigabytes or minutes: what an icon may contain, used for nothing but its price. The first two took the
 * service down for a while.
 */

const drawing = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`;
const square = '<rect width="24" height="24" fill="#c33"/>';
const times = (count: number, one: string): string => one.repeat(count);
const pattern = (attributes: string, content = '<circle r="9"/>') => `<pattern id="p" ${attributes}>${content}</pattern>`;
const inPixels = 'patternUnits="userSpaceOnUse"';
const tiles = (side: number) => pattern(`${inPixels} width="${side}" height="${side}"`);
const whole = 'd="M0 0h24v24H0z"';
const filter = (primitives: string) => `<filter id="f">${primitives}</filter>`;
const marker = (content: string) => `<marker id="k" markerWidth="24" markerHeight="24">${content}</marker>`;
const filtered = (primitives: string, attributes = "") => drawing(`<filter id="f" ${attributes}>${primitives}</filter><g filter="url(#f)">${square}</g>`);
const chain = (levels: number, level: (inner: string) => string) => (
  Array.from({ length: levels }, (_, i) => `<g id="c${i + 1}">${level(`<use href="#c${i}"/>`)}</g>`).join("") + `<use href="#c${levels}"/>`
);

/** By what they misuse. */
export const hostileDrawings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  patterns: {
    "900 by 900 over a rect of 99,999": drawing(`${tiles(900)}<rect width="99999" height="99999" fill="url(#p)"/>`),
    "half of a huge shape": drawing(`${pattern('width=".5" height=".5"')}<rect width="99999" height="99999" fill="url(#p)"/>`),
    "enlarged by a transform": drawing(`${pattern(`${inPixels} width="9" height="9" patternTransform="scale(100)"`)}<path ${whole} fill="url(#p)"/>`),
    "enlarged by an animation": drawing(
      `${pattern(`${inPixels} width="9" height="9"`, '<animate attributeName="width" values="9;90000" dur="1s" fill="freeze"/><circle r="9"/>')}` +
        `<path ${whole} fill="url(#p)"/>`,
    ),
    "enlarged by the group around it": drawing(`${tiles(24)}<g transform="matrix(40 0 0 40 0 0)"><path d="M0 0h1v1H0z" fill="url(#p)"/></g>`),
    "inherited by many shapes": drawing(
      `${tiles(100)}<g fill="url(#p)">${times(2000, `<path ${whole}/>`)}</g>`,
    ),
    "with the size of another one": drawing(
      `${tiles(900)}<pattern id="q" href="#p"/><path ${whole} stroke="url(#q)"/>`,
    ),
  },
  filters: {
    "20 feMorphology of a radius of 100,000": filtered(times(20, '<feMorphology operator="dilate" radius="100000"/>')),
    "a radius that only an animation has": filtered(
      times(20, '<feMorphology operator="dilate" radius="0"><animate attributeName="radius" to="9" dur="1s" fill="freeze"/></feMorphology>'),
    ),
    "300 blurs": filtered(times(300, '<feGaussianBlur stdDeviation="2"/>')),
    "a shadow of each of many groups": drawing(
      `${filter('<feDropShadow stdDeviation="1"/>')}${times(200, `<g filter="url(#f)">${square}</g>`)}`,
    ),
    "results that are all kept": filtered(Array.from({ length: 3000 }, (_, i) => `<feOffset dx="1" result="r${i}"/>`).join("")),
    "many in a region of the whole picture": filtered(
      times(900, "<feComponentTransfer/>"), 'filterUnits="userSpaceOnUse" x="0" y="0" width="9999" height="9999"',
    ),
  },
  masks: {
    "5,000 times": drawing(`<mask id="m">${square}</mask>${times(5000, '<rect width="24" height="24" mask="url(#m)"/>')}`),
    "two in each": drawing(
      Array.from({ length: 11 }, (_, i) => `<mask id="m${i + 1}">${times(2, `<path ${whole} fill="#fff" mask="url(#m${i})"/>`)}</mask>`).join("") +
        '<rect width="24" height="24" mask="url(#m11)"/>',
    ),
    "of groups one in another": drawing(
      `<mask id="m">${square}</mask><g id="c0">${square}</g>${chain(40, (inner) => times(4, '<g mask="url(#m)">') + inner + times(4, "</g>"))}`,
    ),
    "of a filter": drawing(
      `${filter('<feGaussianBlur stdDeviation="3"/>')}<mask id="m"><g filter="url(#f)">${square}</g></mask>` +
        times(200, '<rect width="24" height="24" mask="url(#m)"/>'),
    ),
    "of a pattern": drawing(`${tiles(900)}<mask id="m"><path ${whole} fill="url(#p)"/></mask><g mask="url(#m)">${square}</g>`),
  },
  markers: {
    "on each point": drawing(`${marker(times(100, square))}<path d="M0 0${times(9000, "h.1")}" marker-mid="url(#k)"/>`),
    "on each point of an inherited one": drawing(
      `${marker(square)}<g marker-mid="url(#k)" stroke="#000">${times(9, `<path d="M0 0${times(9000, "h.1")}"/>`)}</g>`,
    ),
    "with a group of its own each": drawing(
      `${marker(`<g opacity=".5">${square}</g>`)}<path d="M0 0${times(20_000, "h.1")}" marker-mid="url(#k)"/>`,
    ),
    "with a pattern": drawing(
      `${tiles(24)}<marker id="k" viewBox="0 0 1 1" markerWidth="99" markerHeight="99"><path ${whole} fill="url(#p)"/></marker>` +
        '<path d="M0 0h9" stroke="#000" stroke-width="9" marker-end="url(#k)"/>',
    ),
    "with a filter": drawing(
      `${filter('<feMorphology operator="dilate" radius="2"/>')}${marker(`<g filter="url(#f)">${square}</g>`)}` +
        '<path d="M0 0h9v9h9v9h9" stroke="#000" marker-mid="url(#k)"/>',
    ),
  },
  uses: {
    "groups of ten, four times, of a gradient": drawing(
      `<linearGradient id="g"><stop stop-color="red"/></linearGradient><path id="c0" ${whole} fill="url(#g)"/>${chain(4, (inner) => times(10, inner))}`,
    ),
    "groups that are all held at once": drawing(
      `<path id="c0" d="M0 0h9v9z"/>${chain(60, (inner) => times(5, '<g opacity=".9">') + inner + times(5, "</g>"))}`,
    ),
    "one enlarged at each step": drawing(
      `${tiles(9)}<path id="c0" ${whole} fill="url(#p)"/>${chain(12, (inner) => `<g transform="scale(2)">${inner}</g>`)}`,
    ),
    "a symbol of a tiny view box": drawing(
      `${tiles(9)}<symbol id="s" viewBox="0 0 .1 .1"><path d="M0 0h9v9z" fill="url(#p)"/></symbol><use href="#s"/>`,
    ),
    "a filtered one many times": drawing(
      `${filter('<feGaussianBlur stdDeviation="3"/>')}<g id="c0" filter="url(#f)">${square}</g>${chain(3, (inner) => times(5, inner))}`,
    ),
    "a path of 60,000 points many times": drawing(`<path id="c0" d="M0 0${times(60_000, "l9 9z")}"/>${times(2000, '<use href="#c0"/>')}`),
  },
  paints: {
    "a gradient over everything many times": drawing(
      `<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>${times(4000, '<rect width="24" height="24" fill="url(#g)"/>')}`,
    ),
    "a million dashes many times": drawing(times(40, '<path fill="none" stroke="#000" stroke-dasharray=".0001" d="M0 0h1000000"/>')),
  },
};

/** All of them, by a name of their own. */
export const allHostileDrawings: readonly [name: string, svg: string][] = Object.entries(hostileDrawings).flatMap(
  ([kind, drawings]) => Object.entries(drawings).map(([name, svg]): [string, string] => [`${kind}: ${name}`, svg]),
);
