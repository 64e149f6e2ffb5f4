import type { Credentials } from "./credentials.ts";

/** How results are marked: `xmp` by an open note, `c2pa` by that and a signed manifest. */
export type Marking = { level: "off" } | { level: "xmp" } | { level: "c2pa"; credentials: Credentials };
