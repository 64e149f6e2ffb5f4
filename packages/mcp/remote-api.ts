import { fetch, type RequestInit } from "undici";
import { type Api, callJson, Refused, target } from "./api.ts";
import type { SendFile } from "./local-files.ts";

export interface RemoteService {
  url: string;
  key: string;
  /** Milliseconds that the service has to answer a call. */
  patience: number;
}

/** The longest that a file may be on its way, milliseconds. */
const longestSending = 600_000;

/** The API over the network. */
export function remoteApi({ url, key, patience }: RemoteService): Api {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/+$/, "");
  return async (request) => {
    // Signed URLs have the path of the service's address before theirs, calls have not.
    const path = target(request);
    const { method = "GET", body, headers, signal } = request;
    return send(origin + (path.startsWith(`${base}/`) ? path : base + path), {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    }, patience);
  };
}

/** Sends files to the service, from the disk as they are read. */
export function remoteFiles({ url, key }: RemoteService): SendFile {
  return async (content, name) => {
    const path = target({ path: "/v1/uploads", query: { file_name: name } });
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/octet-stream" };
    const api: Api = () => send(url.replace(/\/+$/, "") + path, { method: "POST", headers, body: content }, longestSending);
    return (await callJson<{ data: { upload: string } }>(api, { path })).data.upload;
  };
}

async function send(url: string, init: Omit<RequestInit, "signal"> & { signal?: AbortSignal | undefined }, patience: number): ReturnType<Api> {
  const limit = AbortSignal.timeout(patience);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const response = await fetch(url, { ...init, signal }).catch((error: Error) => {
    if (init.signal?.aborted) throw error;
    const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
    const reason = limit.aborted ? "no answer in time" : (code ?? message);
    throw new Refused(`The service at ${new URL(url).origin} cannot be reached (${reason}): is it running?`);
  });
  return { status: response.status, contentType: response.headers.get("content-type") ?? "", bytes: new Uint8Array(await response.arrayBuffer()) };
}
