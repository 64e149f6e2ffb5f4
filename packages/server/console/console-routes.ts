import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { notFound } from "../errors.ts";
import { publicPath } from "../http/public-path.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import type { ConsoleBuild } from "./build-console.ts";
import type { Asset } from "./bundle.ts";
import { brokenPage } from "./broken-page.ts";
import { fileHeaders, pageHeaders } from "./headers.ts";
import { registerInstall } from "./installed/install-routes.ts";
import { pageBelow } from "./page-below.ts";
import { shippedConsole } from "./shipped-console.ts";

const config = { access: "public" } as const;

/** Names hold the hash of what is in them. */
const forever = "public, max-age=31536000, immutable";

/**
 * The web console: one page wherever a browser opens one and the API has no path (see `pageRequests`), and the files that it names. The page itself
 * knows its screens: a new one needs nothing here.
 * @param publicUrl where clients reach the service, perhaps below a path
 */
export function consoleRoutes(publicUrl: string | undefined, open: () => Promise<ConsoleBuild> = whenWanted): Routes {
  const path = publicPath(publicUrl);
  let opened: Promise<ConsoleBuild> | undefined;
  const build = () => (opened ??= open());
  return (http) => {
    registerPage(http);
    registerInstall(http, { path, current: async () => (await build()).current(), send: sendCurrent });
    http.get(
      "/console/:file",
      { schema: { hide: true, params: Type.Object({ file: Type.String() }) }, config },
      async ({ params, headers }, reply) => {
        const asset = await (await build()).file(params.file);
        if (!asset) throw notFound("File");
        return send(reply.headers({ ...fileHeaders, "cache-control": forever }), asset, headers["accept-encoding"]);
      },
    );
  };

  function registerPage(http: HttpServer): void {
    http.get("/*", { schema: { hide: true }, config, constraints: { opens: "page" } }, async (request, reply) => {
      reply.headers({ ...fileHeaders, ...pageHeaders, "cache-control": "no-cache", vary: "accept, accept-encoding" });
      const bundle = await (await build()).current().catch((error: Error) => {
        request.log.error(`the console cannot be bundled: ${error.message}`);
        return undefined;
      });
      if (!bundle) return reply.code(500).type("text/html; charset=utf-8").send(brokenPage);
      return sendCurrent(request, reply, bundle.key + path, pageBelow(bundle, path));
    });
  }
}

/** What makes the console is loaded when somebody wants to see it: 4 MB. */
async function whenWanted(): Promise<ConsoleBuild> {
  const shipped = await shippedConsole();
  if (shipped) return shipped;
  const { createConsoleBuild } = await import("./build-console.ts");
  return createConsoleBuild();
}

/** What has the same name in every build: the browser asks each time whether it has changed. */
function sendCurrent(request: FastifyRequest, reply: FastifyReply, key: string, asset: Asset): FastifyReply {
  const etag = `"${createHash("sha256").update(key).digest("base64url").slice(0, 16)}"`;
  reply.header("etag", etag);
  return request.headers["if-none-match"]?.includes(etag) ? reply.code(304).send() : send(reply, asset, request.headers["accept-encoding"]);
}

function send(reply: FastifyReply, { type, bodies }: Asset, accepted = ""): FastifyReply {
  reply.type(type);
  if (!reply.hasHeader("vary")) reply.header("vary", "accept-encoding");
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(bodies.br);
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(bodies.gzip);
  return reply.send(gunzipSync(bodies.gzip));
}
