import { relative } from "node:path";
import { consoleFolder } from "./bundle.ts";

/** Makes a module one of its importer's own: an icon or a name, shipped twice, is smaller than a file that two others share, and than asking for it. */
export const ownOf = (importer: string): string => `?${relative(consoleFolder, importer)}`;
