/** How results are marked: `xmp` by an open note, `c2pa` by that and a signed manifest, whose credentials lie in a folder. */
export type Marking = { level: "off" } | { level: "xmp" } | { level: "c2pa"; credentials: string };
