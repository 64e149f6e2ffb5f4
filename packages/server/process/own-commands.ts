import { extname } from "node:path";

const released = extname(import.meta.filename) === ".js";

/** What starts the service, as a person types it where this program comes from: a release or a checkout. */
export const startCommand = released ? "atelier serve" : "npm start";

/** A command of the command line, as a person types it. */
export const ownCommand = (rest: string): string => `${released ? "atelier" : "npm run atelier --"} ${rest}`;
