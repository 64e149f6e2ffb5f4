import assert from "node:assert/strict";
import { test } from "node:test";
import { SaxesParser } from "saxes";
import { allHostileDrawings } from "@atelier/test/parts/load/hostile-drawings.ts";
import { neutralised, refused } from "@atelier/test/parts/load/hostile-svg.ts";
import { SvgRejected } from "./rejection.ts";
import { sanitiseSvg } from "./sanitise-svg.ts";

const svg = (content: string, root = 'viewBox="0 0 24 24"'): string => `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`;
const inside = (source: string): string => /^<svg [^>]*>(.*)<\/svg>$/.exec(sanitiseSvg(source).svg)![1]!;

/** What must not be in a served drawing, said independently of the allow-list. */
function assertHarmless(document: string, what: string): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => assert.fail(`${what}: not well-formed: ${error.message}`));
  for (const event of ["doctype", "processinginstruction", "comment", "cdata"] as const) parser.on(event, () => assert.fail(`${what}: has a ${event}`));
  parser.on("text", (text) => assert.equal(text.trim(), "", what));
  parser.on("opentag", ({ name, attributes }) => {
    assert.match(name, /^(svg|g|defs|path|rect|circle|use|style|mask|pattern|filter|linearGradient|animate|animateMotion|mpath|set)$/, what);
    assert.notEqual(name, "style", what);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute === "xmlns") continue;
      assert.doesNotMatch(attribute, /^on|:|^style$/i, what);
      assert.doesNotMatch(value, /[a-z]+:|\/\/|@|\\|<|script|expression|image-set|accessKey|click/i, `${what}: ${attribute}="${value}"`);
      if (attribute === "href") assert.match(value, /^#/, what);
      for (const [, target] of value.matchAll(/url\s*\(([^)]*)/gi)) assert.match(target!, /^#/, what);
      if (attribute === "attributeName") assert.doesNotMatch(value, /href|^on/i, what);
    }
  });
  parser.write(document).close();
}

for (const [what, source] of Object.entries(neutralised)) {
  test(`hostile, neutralised: ${what}`, () => {
    const { svg: clean } = sanitiseSvg(source);
    assertHarmless(clean, what);
    assert.ok(clean.includes('d="M2 2h20v20H2z"'), "the drawing itself is kept");
  });
}

for (const [what, [reason, source]] of Object.entries(refused)) {
  test(`hostile, refused: ${what}`, () => {
    const begun = process.threadCpuUsage();
    assert.throws(() => sanitiseSvg(source), (error) => error instanceof SvgRejected && error.reason === reason);
    const { user, system } = process.threadCpuUsage(begun);
    assert.ok(user + system < 1_000_000, "and soon");
  });
}

for (const [what, source] of allHostileDrawings) {
  test(`a drawing that asks its renderer for too much is refused: ${what}`, () => {
    assert.throws(() => sanitiseSvg(source), (error) => error instanceof SvgRejected && /^too-(costly|many-elements)$/.test(error.reason));
  });
}

test("a drawing of any length is judged in time that grows with its length alone", () => {
  const long = 400_000;
  const boxes = `<symbol id="s" viewBox="${"0 0 8 8;".repeat(5000)}"><path d="M0 0h8"/></symbol>${'<use href="#s" width="8" height="8"/>'.repeat(400)}`;
  const drawings = {
    "calls in calls": `<path d="M0 0h1" transform="${"scale(".repeat(long / 6)}"/>`,
    "one long name": `<path d="M0 0h1" transform="${"a".repeat(long)}"/>`,
    "a long view box, used often": boxes,
    "a long width, used often": '<symbol id="s" viewBox="0 0 8 8"><path d="M0 0h8"/></symbol>' +
      `<g id="g">${`<use href="#s" width="${"1;".repeat(1000)}"/>`.repeat(50)}</g>${'<use href="#g"/>'.repeat(20)}`,
  };
  for (const [what, content] of Object.entries(drawings)) {
    const begun = process.threadCpuUsage();
    try {
      sanitiseSvg(svg(content));
    } catch (error) {
      if (!(error instanceof SvgRejected)) throw error;
    }
    const { user, system } = process.threadCpuUsage(begun);
    assert.ok(user + system < 2_000_000, `${what}: ${(user + system) / 1e6} s`);
  }
});

test("what icons use a little of is not refused", () => {
  const region = 'filterUnits="userSpaceOnUse" x="2" y="2" width="8" height="8"';
  const shadow = `<filter id="f" ${region}><feMorphology radius=".5"/><feGaussianBlur stdDeviation="1"/></filter>`;
  const tiles = '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><circle r="2"/></pattern><rect width="9999" height="9999" fill="url(#p)"/>';
  const arrow = '<marker id="k" markerWidth="4" markerHeight="4"><path d="M0 0h4"/></marker><path d="M1 1h9v9" stroke="red" marker-mid="url(#k)"/>';
  const masked = '<mask id="m"><rect width="24" height="24"/></mask><g mask="url(#m)" opacity=".5"><path d="M-618-2968H782V600H-618z"/></g>';
  for (const content of [`${shadow}<path d="M3 3h5" filter="url(#f)"/>`, tiles, arrow, masked]) assert.ok(sanitiseSvg(svg(content)).svg.length > 0);
});

test("the result is one whole document in one spelling, and is its own result", () => {
  const source = `<?xml version="1.0"?>\n<!-- made by hand -->\n` +
    `<svg xmlns='http://www.w3.org/2000/svg' width='32px' height="16" fill='none' class="icon">\n  <title>Cat</title>\n  ` +
    `<g stroke='currentColor' data-name="x">\n<path d='M0 0L9 9'></path> text </g>\n</svg>\n`;
  const { svg: clean } = sanitiseSvg(source);
  assert.equal(
    clean,
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="16" viewBox="0 0 32 16" fill="none"><g stroke="currentColor"><path d="M0 0L9 9"/></g></svg>',
  );
  for (const document of [clean, ...Object.values(neutralised)]) {
    const once = sanitiseSvg(document).svg;
    assert.equal(sanitiseSvg(once).svg, once);
  }
});

test("what draws is kept: gradients, masks, uses, animation, blending", () => {
  const parts = [
    '<defs><linearGradient id="a" x1="0" gradientTransform="rotate(45 .5 .5)"><stop offset="0" stop-color="#f00"/></linearGradient>' +
      '<radialGradient id="b" href="#a"/></defs>',
    '<mask id="m"><circle cx="4" cy="4" r="4" fill="url(#a)"/></mask><g mask="url(#m)" opacity=".5"><rect width="24" height="24"/></g>',
    '<symbol id="s" viewBox="0 0 8 8"><path d="M0 0h8"/></symbol><use href="#s" width="8" height="8"/>',
    '<path d="M0 0h1"><animate id="x" attributeName="d" begin="0;x.end+0.5s" dur="1s" values="M0 0h1;M0 0h9" repeatCount="indefinite"/></path>',
    '<g><animateTransform attributeName="transform" type="rotate" values="0 12 12;360 12 12" dur="1s"/><path d="M0 0h1"/></g>',
    '<g style="mix-blend-mode:multiply"><path d="M0 0h1"/></g>',
    '<filter id="f"><feGaussianBlur in="SourceAlpha" stdDeviation="2" result="r"/><feMerge><feMergeNode in="r"/></feMerge></filter>',
  ];
  for (const part of parts) assert.equal(inside(svg(`${part}<path d="M1 1h1"/>`)), `${part}<path d="M1 1h1"/>`);
});

test("style sheets of drawing programs become attributes, in the order of the cascade", () => {
  const sheet = "/* x */ .a,.b{fill:#f00;stroke:blue;font-family:x} #c{fill:lime} path{fill:gray} g .a{fill:pink} @media print{.a{fill:black}}";
  assert.equal(
    inside(svg(
      `<style type="text/css">${sheet}</style><path d="M0 0h1"/><path class="x b" fill="white" d="M0 0h2"/>` +
        `<path id="c" class="a" style="stroke:none !important" d="M0 0h3"/>`
    )),
    '<path d="M0 0h1" fill="gray"/><path fill="#f00" d="M0 0h2" stroke="blue"/><path id="c" d="M0 0h3" fill="lime" stroke="none"/>',
  );
  assert.equal(inside(svg('<path class="late" d="M0 0h1"/><style>.late{fill:red}</style>')), '<path d="M0 0h1" fill="red"/>', "a sheet may stand at the end");
});

test("links and language switches are opened, their drawing stays", () => {
  assert.equal(inside(svg('<a href="http://x.test/"><path d="M0 0h1"/></a>')), '<g><path d="M0 0h1"/></g>');
  assert.equal(inside(svg('<switch><foreignObject/><g><path d="M0 0h1"/></g></switch>')), '<g><g><path d="M0 0h1"/></g></g>');
});

test("the time grows with the length of a document, whatever is in it", () => {
  const long = 900_000;
  const style = (sheet: string): string => svg(`<style>${sheet}</style><path d="M0 0h1"/>`);
  const documents = {
    "a call without a name and a long word": svg(`<path d="M0 0h1" fill="(${"a".repeat(long)}"/>`),
    "a sheet without braces": style("a".repeat(long)),
    "a sheet of at signs": style("@".repeat(long)),
    "a sheet of at-rules that do not end": style("@a{".repeat(long / 3)),
    "a sheet of comments that do not end": style("/*".repeat(long / 2)),
    "a sheet of closing braces": style("}".repeat(long)),
    "a value of spaces": svg(`<path d="M0 0h1" style="fill:a${" ".repeat(long)}b"/>`),
    "a path of spaces": svg(`<path d="M${" ".repeat(long)}x"/><path d="M0 0h1"/>`),
    "many declarations for many elements": svg(`<style>path{${"fill:red;".repeat(50_000)}}</style>${'<path d="M0 0h1"/>'.repeat(9_000)}`),
    "many rules for many elements": svg(`<style>${"path{fill:red;stroke:blue;opacity:1}".repeat(10_000)}</style>${'<path d="M0 0h1"/>'.repeat(9_000)}`),
    "many classes": svg(`<style>.a{fill:red}</style><path d="M0 0h1" class="${"a ".repeat(long / 2)}"/>`),
    "an identifier without end": svg(`<path d="M0 0h1" fill="url(#${"a".repeat(long)}"/>`),
    "a long transform of a pattern of many": svg(
      `<pattern id="p" width="1" height="1" patternTransform="${"scale(1)".repeat(long / 10)}"><path d="M0 0h1"/></pattern>` +
        '<path fill="url(#p)" d="M0 0h1"/>'.repeat(5000),
    ),
    "a long motion of a filter of many": svg(
      `<filter id="f"><feMorphology radius="1"><animate attributeName="radius" values="${"0;".repeat(long / 4)}9"/></feMorphology></filter>` +
        '<path filter="url(#f)" d="M0 0h1"/>'.repeat(5000),
    ),
    "a long path used by many": svg(`<path id="c" d="M0 0${"h1".repeat(long / 4)}"/>${'<use href="#c"/>'.repeat(9000)}`),
    "many values of an animated transform": svg(
      `<g><animateTransform attributeName="transform" type="scale" values="${"1;".repeat(long / 4)}1"/><path d="M0 0h1"/></g>`,
    ),
    "moments without end": svg(`<path d="M0 0h1"><animate attributeName="x" begin="${"a".repeat(long)}"/></path>`),
  };
  for (const [what, document] of Object.entries(documents)) {
    // Processor time, because other tests run beside this one.
    const begun = process.threadCpuUsage();
    try {
      sanitiseSvg(document);
    } catch (error) {
      assert.ok(error instanceof SvgRejected, what);
    }
    const { user, system } = process.threadCpuUsage(begun);
    const elapsed = (user + system) / 1000;
    assert.ok(elapsed < 3000, `${what}: ${Math.round(elapsed)} ms`);
  }
});

test("a root element with a path's data is no failure of the sanitiser", () => {
  assert.equal(inside(svg('<path d="M0 0h1"/>', 'viewBox="0 0 9 9" d=""')), '<path d="M0 0h1"/>');
  assert.throws(() => sanitiseSvg('<svg d="" viewBox="0 0 9 9"/>'), SvgRejected);
});

test("what was left out is reported", () => {
  const { removed } = sanitiseSvg(svg('<text x="1">A</text><path d="M0 0h1" onclick="x()" data-x="1" fill="url(http://x.test)"/>'));
  assert.deepEqual(removed.sort(), ["fill", "onclick", "text"]);
});
