import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { TestContext } from "node:test";
import type { Access, HttpServer } from "@atelier/server/http/server-types.ts";

/** `METHOD /path` of every route that a service of this process registers from now on, hidden ones too, with what it asks for; without pages and HEAD. */
export function watchRoutes(t: TestContext): Map<string, Access | undefined> {
  const routes = new Map<string, Access | undefined>();
  const watch = (message: unknown) => {
    (message as { fastify: HttpServer }).fastify.addHook("onRoute", ({ method, url, config, constraints }) => {
      if (constraints?.opens) return;
      for (const one of [method].flat()) if (one !== "HEAD" && one !== "OPTIONS") routes.set(`${one} ${url}`, config?.access);
    });
  };
  subscribe("fastify.initialization", watch);
  t.after(() => unsubscribe("fastify.initialization", watch));
  return routes;
}
