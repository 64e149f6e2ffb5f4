/*
 * What people put into SVG files to run code, leave the document or exhaust its reader, as test material. Each is a document that a
 * lenient importer would take.
 */

const icon = (content: string, root = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24"${root}><path d="M2 2h20v20H2z"/>${content}</svg>`;

/** Documents that keep their drawing once the hostile part is taken out. */
export const neutralised: Readonly<Record<string, string>> = {
  "script element": icon("<script>alert(1)</script>"),
  "script by address": icon('<script href="http://evil.test/x.js"/>'),
  "script in other letter case": icon("<ScRiPt>alert(1)</ScRiPt>"),
  "script in a character data section": icon("<script><![CDATA[ alert(1) ]]></script>"),
  "script under a prefix": icon('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  "script of the page's language": icon('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'),
  "script inside a group that is kept": icon("<g><g><script>alert(1)</script><path d='M0 0h1'/></g></g>"),
  "load handler on the root": icon("", ' onload="alert(1)"'),
  "handler on a shape": icon('<rect width="2" height="2" onclick="alert(1)"/>'),
  "handler of an animation": icon('<rect width="2" height="2"><animate attributeName="x" dur="1s" to="2" onbegin="alert(1)" onend="alert(2)"/></rect>'),
  "handler in capitals": icon('<circle r="2" ONMOUSEOVER="alert(1)"/>'),
  "link that runs code": icon('<a href="javascript:alert(1)"><rect width="2" height="2"/></a>'),
  "link hidden by a tab": icon('<a xlink:href="java&#9;script:alert(1)"><rect width="2" height="2"/></a>'),
  "animated link": icon('<a><animate attributeName="href" values="javascript:alert(1)"/><rect width="2" height="2"/></a>'),
  "animated prefixed link": icon('<a><set attributeName="xlink:href" to="javascript:alert(1)"/><rect width="2" height="2"/></a>'),
  "animated handler": icon('<rect width="2" height="2"><set attributeName="onclick" to="alert(1)"/></rect>'),
  "animation of another element": icon('<animate xlink:href="#x" attributeName="x" to="1" dur="1s"/>'),
  "animation begun by a key": icon('<rect width="2" height="2"><animate attributeName="x" begin="accessKey(a)" dur="1s" to="2"/></rect>'),
  "animation begun by an event": icon('<rect width="2" height="2"><animate attributeName="x" begin="click" dur="1s" to="2"/></rect>'),
  "foreign object": icon(
    '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>'
  ),
  "page elements without foreign object": icon('<iframe src="http://evil.test/"/><embed src="http://evil.test/"/><object data="http://evil.test/"/>'),
  "picture of another server": icon('<image href="http://evil.test/pixel.png" width="1" height="1"/>'),
  "picture with a document inside": icon('<image href="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4=" width="1" height="1"/>'),
  "reference to another document": icon('<use href="http://evil.test/x.svg#a"/>'),
  "reference without a scheme": icon('<use xlink:href="//evil.test/x.svg#a"/>'),
  "reference to data": icon('<use href="data:image/svg+xml,&lt;svg id=&apos;x&apos;/&gt;#x"/>'),
  "reference to a file": icon('<use href="file:///etc/passwd#x"/>'),
  "gradient of another document": icon('<linearGradient id="a" href="http://evil.test/x.svg#g"/>'),
  "fill of another server": icon('<rect width="2" height="2" fill="url(http://evil.test/x.svg#a)"/>'),
  "quoted fill of another server": icon(`<rect width="2" height="2" fill="url('http://evil.test/x')"/>`),
  "fill hidden by an escape": icon('<rect width="2" height="2" fill="\\75rl(http://evil.test/x)"/>'),
  "fill hidden by a comment": icon('<rect width="2" height="2" fill="ur/**/l(http://evil.test/x)"/>'),
  "fill in capitals": icon('<rect width="2" height="2" fill="URL(http://evil.test/x)"/>'),
  "local reference with another one behind it": icon('<rect width="2" height="2" fill="url(#a) url(http://evil.test/x)"/>'),
  "filter of another server": icon('<rect width="2" height="2" filter="url(http://evil.test/x.svg#f)"/>'),
  "picture in a filter": icon('<filter id="f"><feImage href="http://evil.test/x.png"/></filter>'),
  "pointer picture": icon('<rect width="2" height="2" style="cursor:url(http://evil.test/x.cur),auto"/>'),
  "style with an import": icon('<style>@import url("http://evil.test/x.css");</style>'),
  "style with an import without url": icon("<style>@import 'http://evil.test/x.css'; path{fill:red}</style>"),
  "style with a font": icon("<style>@font-face{font-family:x;src:url(http://evil.test/x.woff)}</style>"),
  "style with an address": icon("<style>path{fill:url(http://evil.test/x);background:url(http://evil.test/y)}</style>"),
  "style with an expression": icon("<style>path{width:expression(alert(1));fill:red}</style>"),
  "style with a behaviour": icon('<rect width="2" height="2" style="behavior:url(http://evil.test/x.htc);-moz-binding:url(http://evil.test/x.xml#a)"/>'),
  "style with an escaped import": icon("<style>@\\69mport url(http://evil.test/x);</style>"),
  "style that closes itself": icon("<style>path{fill:red}&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>"),
  "image-set in an attribute": icon(`<rect width="2" height="2" fill="image-set('http://evil.test/x' 1x)"/>`),
  "markup in a value": icon(
    '<g id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/><rect width="2" height="2" fill="&quot;/&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>'
  ),
  "markup in character data": icon("<![CDATA[</svg><script>alert(1)</script>]]>"),
  "comment with markup": icon("<!-- --><!-- <script>alert(1)</script> -->"),
  "style sheet instruction": `<?xml-stylesheet href="http://evil.test/x.css"?>${icon("")}`,
  "document type by address": `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://evil.test/svg11.dtd">${icon("")}`,
  "base address": icon("", ' xml:base="http://evil.test/"'),
  "prefetch by a font face": icon('<font-face><font-face-src><font-face-uri href="http://evil.test/x"/></font-face-src></font-face>'),
  "colour profile": icon('<color-profile xlink:href="http://evil.test/x.icc" name="x"/>'),
  "handler element": icon('<handler type="application/ecmascript" ev:event="load" xmlns:ev="http://www.w3.org/2001/xml-events">alert(1)</handler>'),
  "media elements": icon('<video href="http://evil.test/x.mp4"/><audio href="http://evil.test/x.mp3"/>'),
  "handler of an inner drawing": icon('<svg onload="alert(1)" width="2" height="2"><rect width="2" height="2"/></svg>'),
  "handler for a picture that fails": icon('<image href="http://evil.test/none.png" onerror="alert(1)"/>'),
  "animated style": icon('<rect width="2" height="2"><set attributeName="style" to="fill:url(http://evil.test/x)"/></rect>'),
  "animated fill of another server": icon(
    '<rect width="2" height="2"><animate attributeName="fill" dur="1s" values="red;url(http://evil.test/x.svg#a)"/></rect>'
  ),
  "motion along another document": icon('<rect width="2" height="2"><animateMotion dur="1s"><mpath href="http://evil.test/x.svg#p"/></animateMotion></rect>'),
  "mask, clip and marker of another server": icon(
    '<path d="M0 0h2" mask="url(http://evil.test/m.svg#a)" clip-path="url(//evil.test/c.svg#a)" marker-end="url(http://evil.test/e.svg#a)"/>'
  ),
  "address written in character references": icon('<use href="&#x2F;&#47;evil.test/x.svg#a"/>'),
  "two addresses, one of them local": icon('<use href="#a" xlink:href="http://evil.test/x.svg#a"/>'),
  "custom property with an address": icon('<rect width="2" height="2" style="--x:url(http://evil.test/x);fill:var(--x)"/>'),
  "control and bidirectional characters": icon('<rect width="2" height="2" fill="re\u202ed"/>'),
};

const nested = (levels: number): string =>
  Array.from({ length: levels }, (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`).join("");

/** Documents that are refused whole, with the reason. */
export const refused: Readonly<Record<string, readonly [reason: string, source: string]>> = {
  "entities that multiply": [
    "entities",
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>' +
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/>&b;</svg>',
  ],
  "entity of a file": [
    "entities",
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/>&x;</svg>',
  ],
  "entity without a declaration": ["malformed", icon("<g>&nbsp;</g>")],
  "references that multiply": ["too-many-elements", icon(`<defs><path id="l0" d="M0 0h1"/>${nested(9)}</defs><use href="#l9"/>`)],
  "patterns that multiply": [
    "too-many-elements",
    icon(Array.from(
      { length: 9 },
      (_, level) => `<pattern id="p${level + 1}" width="1" height="1">${`<rect width="1" height="1" fill="url(#p${level})"/>`.repeat(10)}</pattern>`,
    ).join("") + '<rect width="9" height="9" fill="url(#p9)"/><pattern id="p0"><rect/></pattern>'),
  ],
  "an element that uses itself": ["reference-cycle", icon('<g id="a"><use href="#a"/></g>')],
  "elements that use each other": ["reference-cycle", icon('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  "a mask in itself": ["reference-cycle", icon('<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask>')],
  "a long chain of references": ["too-deep", icon(
    `<path id="c0" d="M0 0h1"/>${Array.from({ length: 100 }, (_, i) => `<g id="c${i + 1}"><use href="#c${i}"/></g>`).join("")}`
  )],
  "ten thousand levels": ["too-deep", icon("<g>".repeat(10_000) + "</g>".repeat(10_000))],
  "levels inside what is dropped": ["too-deep", icon("<x>".repeat(10_000) + "</x>".repeat(10_000))],
  "twenty thousand elements": ["too-many-elements", icon('<path d="M0 0h1"/>'.repeat(20_000))],
  "two megabytes": ["too-large", icon(`<path d="M0 0${"h1".repeat(1_000_000)}"/>`)],
  "a style that grows every element": ["too-large", icon(
    `<style>path{${'stroke-dasharray:1 2;'}fill:${"rgb(1,2,3)".repeat(300)}}</style>${'<path d="M0 0h1"/>'.repeat(5_000)}`
  )],
  "a page": ["not-svg", "<html><body><svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h1'/></svg></body></html>"],
  "a root with a prefix": [
    "not-svg",
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' +
      '<svg:script>alert(1)</svg:script><path d="M2 2h20v20H2z"/></svg:svg>',
  ],
  "an unclosed element": ["malformed", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1">'],
  "a second root": ["malformed", `${icon("")}<script>alert(1)</script>`],
  "nothing": ["malformed", ""],
  "only hostile content": ["nothing-drawn", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>'],
  "no size": ["no-size", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'],
  "a size of zero": ["no-size", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 10"><path d="M0 0h1"/></svg>'],
  "an endless size": ["no-size", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e300 10"><path d="M0 0h1"/></svg>'],
  "a path that is none": ["broken-path", icon('<path d="M0 0 LNaN 3"/>')],
  "a path with an address": ["broken-path", icon('<path d="url(http://evil.test/)"/>')],
};
