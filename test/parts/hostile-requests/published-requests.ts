import type { Endpoint } from "@atelier/server/endpoints/definition/endpoint.ts";
import { iconList, musicList, soundList } from "../../e2e/catalog-parameters.ts";
import { boundaryCases } from "../boundary-cases.ts";

/** A whole request, and the status that the contract gives it where that does not depend on what is stored. */
export interface PublishedRequest {
  name: string;
  method: string;
  path: string;
  body?: unknown;
  status?: number;
}

interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>;
  requestBody?: { content: Record<string, { schema: unknown }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

/** Hosts that a service takes which may reach this machine, and refuses otherwise. */
const privateHosts = /127\.0\.0\.1\/|\[::1\]|169\.254|10\.0\.0\.1|localhost|0x7f/;
const ids = ["1", "0", "999999999999", "-1", "9".repeat(600), "abc", "00000000-0000-7000-8000-000000000000", "%00", "%F0%9F%98%80", "..%2f..%2fetc", "1%20"];

/**
 * What openapi.json says can be sent, from both sides of every limit: each body of each create and edit, each operation without a body for many ids, each
 * parameter of the catalogs.
 * @param host of this machine, in place of the hosts of media and receivers in the world
 */
export function publishedRequests(document: Document, host: string): PublishedRequest[] {
  const requests: PublishedRequest[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(item)) {
      // A stream of events that is asked for rightly has no end: each would keep one of the connections.
      if (responses["200"]?.content?.["text/event-stream"] && !path.includes("{")) continue;
      const verb = method.toUpperCase();
      const schema = requestBody?.content["application/json"]?.schema;
      if (schema !== undefined) requests.push(...withBodies(verb, path, resolved(schema, document) as Endpoint["body"], host));
      else for (const id of ids) requests.push({ name: `${verb} ${path}`, method: verb, path: path.replaceAll(/\{\w+\}/g, id) });
    }
  }
  return [...requests, ...lists()];
}

function withBodies(method: string, path: string, body: Endpoint["body"], host: string): PublishedRequest[] {
  const isCreate = path.startsWith("/v1/ai/") && !path.startsWith("/v1/ai/uploads/");
  return [...boundaryCases({ path: path.replace("/v1/ai/", ""), body })].map((one) => {
    const text = JSON.stringify(one.body);
    const status = isCreate && !privateHosts.test(text) ? (one.offending.length === 0 ? 200 : 400) : undefined;
    return {
      name: `${method} ${path}, ${one.name}`, method, path: path.replace("{id}", "1"), ...(status !== undefined && { status }),
      body: JSON.parse(text.replaceAll(/(media|hooks)\.example/g, host)) as unknown,
    };
  });
}

function* lists(): Generator<PublishedRequest> {
  for (const { path, parameters } of [soundList, musicList, iconList]) {
    for (const [name, { valid, invalid }] of Object.entries(parameters)) {
      for (const value of [...valid, ...invalid]) {
        const query = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
        yield { name: `GET ${path}?${query}`.slice(0, 100), method: "GET", path: `${path}?${query}`, status: valid.includes(value) ? 200 : 400 };
      }
    }
  }
}

function resolved(schema: unknown, document: Document): unknown {
  if (Array.isArray(schema)) return schema.map((one) => resolved(one, document));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref } = schema as { $ref?: string };
  if ($ref !== undefined) return resolved(document.components.schemas[$ref.split("/").at(-1)!], document);
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, resolved(value, document)]));
}
