import type { FastifyReply, FastifyRequest } from "fastify";
import { preferredLanguages } from "../../catalog/meaning/language/accept-language.ts";
import { notFound } from "../../errors.ts";
import type { HttpServer } from "../../http/server-types.ts";
import type { Asset, Bundle } from "../bundle.ts";
import { fileHeaders, workerHeaders } from "../headers.ts";
import { manifestName } from "./app-manifest.ts";

const config = { access: "public" } as const;

export interface InstallParts {
  current: () => Promise<Bundle>;
  /** Path below which clients reach the service, "" for none. */
  path: string;
  /** Sends an asset that is checked again each time. */
  send: (request: FastifyRequest, reply: FastifyReply, key: string, asset: Asset) => FastifyReply;
}

/** What makes the console an app of a home screen: manifest, service worker, and where other apps share to. Their names are the same in every build. */
export function registerInstall(http: HttpServer, { current, path, send }: InstallParts): void {
  http.get("/console/worker.js", { schema: { hide: true }, config }, async (request, reply) => {
    const { key, files } = await current();
    reply.headers({ ...fileHeaders, ...workerHeaders, "cache-control": "no-cache", "service-worker-allowed": `${path}/` });
    return send(request, reply, `${key} worker`, files.get("worker.js")!);
  });
  http.get("/console/manifest.webmanifest", { schema: { hide: true }, config }, async (request, reply) => {
    const { key, files } = await current();
    const language = preferredLanguages(request.headers["accept-language"]).find((one) => files.has(manifestName(one))) ?? "en";
    const asset = files.get(manifestName(language));
    if (!asset) throw notFound("File");
    reply.headers({ ...fileHeaders, "cache-control": "no-cache", vary: "accept-language" });
    return send(request, reply, `${key} ${language}`, asset);
  });
  // The service worker takes what is shared. Where the browser has removed it, nothing of it is read here, and the screen says so.
  http.register(async (share) => {
    share.addContentTypeParser("multipart/form-data", (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    share.post("/console/share", { schema: { hide: true }, config: { ...config, audit: false } }, async (_request, reply) =>
      reply.headers({ ...fileHeaders, "cache-control": "no-store" }).redirect(`${path}/share?lost=1`, 303));
  });
}
