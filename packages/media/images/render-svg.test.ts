import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSvg } from "./render-svg.ts";

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="#f00" d="M0 0h24v24H0z"/>${content}</svg>`;
const away = '<path d="M100 100h9v9z"/>';

/** Each ends the process when the fast renderer gets it. */
const layersOutside: Record<string, string> = {
  translucent: `<g opacity=".5">${away}</g>`,
  masked: `<mask id="m"><path fill="#fff" d="M100 100h9v9z"/></mask><g mask="url(#m)">${away}</g>`,
  clipped: `<clipPath id="c"><path d="M0 0h9v9z"/></clipPath><g clip-path="url(#c)">${away}</g>`,
  filtered: `<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><g filter="url(#f)">${away}</g>`,
  blended: `<g style="mix-blend-mode:multiply">${away}</g>`,
  nested: `<svg x="100" width="9" height="9" viewBox="0 0 9 9">${away}</svg>`,
  symbolic: `<symbol id="s" viewBox="0 0 9 9">${away}</symbol><use href="#s" x="100" width="9" height="9"/>`,
  "translucent shape": '<path opacity=".5" d="M-100-100h9v9z"/>',
};

for (const [what, content] of Object.entries({ plain: "", ...layersOutside })) {
  test(`draws, and lives: ${what}`, async () => {
    const { pixels, premultiplied, width, height } = await renderSvg(svg(content));
    assert.deepEqual([width, height, pixels.length], [24, 24, 24 * 24 * 4]);
    assert.equal(typeof premultiplied, "boolean");
    assert.deepEqual([...pixels.subarray(0, 4)], [255, 0, 0, 255]);
  });
}
