import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "./endpoint.ts";

/** `.ts` in a checkout, `.js` in a release. */
const suffix = extname(import.meta.filename);

/** What is wrong with an endpoint file, in one sentence. */
export class EndpointFileError extends Error {}

/**
 * Loads every endpoint file of a folder: those directly in it, tests aside.
 * @throws EndpointFileError that names the file, when one exports no endpoint or one whose path is taken. Nothing is skipped.
 */
export async function loadEndpoints(folder: string = join(import.meta.dirname, "..")): Promise<Endpoint[]> {
  const files = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.name.endsWith(suffix) && !entry.name.endsWith(`.test${suffix}`)
  );
  const endpoints = new Map<string, Endpoint>();
  for (const file of files.map((entry) => entry.name).sort()) {
    const { endpoint } = (await import(pathToFileURL(join(folder, file)).href)) as { endpoint?: Endpoint };
    if (typeof endpoint?.path !== "string" || typeof endpoint.job !== "function") {
      throw new EndpointFileError(`packages/server/endpoints/${file} must export an endpoint made with defineEndpoint.`);
    }
    if (endpoints.has(endpoint.path)) {
      throw new EndpointFileError(`packages/server/endpoints/${file} has the path ${endpoint.path}, which another file has taken.`);
    }
    endpoints.set(endpoint.path, endpoint);
  }
  return [...endpoints.values()];
}
