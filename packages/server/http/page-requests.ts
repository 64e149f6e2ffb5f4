import type { IncomingMessage } from "node:http";
import { consentPath, ownPaths } from "../config/own-paths.ts";

/** Paths that are the API's, also those that nothing answers. */
const api = new RegExp(`^/(?!${consentPath}(?:[?]|$))(?:${ownPaths.map((path) => path.replaceAll(".", "\\.")).join("|")})(?:[/?]|$)`);

/**
 * Tells requests of browsers that open a page of the console, by what they accept and where, so that a path can be a page for people and stay
 * unknown to programs. Routes with `constraints: { opens: "page" }` are found by such requests alone.
 */
export const pageRequests = {
  opens: {
    name: "opens",
    storage: () => {
      const handlers = new Map<string, never>();
      return {
        get: (value: string) => handlers.get(value) ?? null,
        set: (value: string, handler: never) => void handlers.set(value, handler),
      };
    },
    deriveConstraint: ({ url = "", headers }: IncomingMessage) => (headers.accept?.includes("text/html") && !api.test(url) ? "page" : undefined),
    validate: () => true,
    mustMatchWhenDerived: false,
  },
};
