import { openAsBlob } from "node:fs";
import { basename, dirname } from "node:path/posix";
import { FormData } from "undici";
import { EngineError } from "@atelier/engine/engine.ts";
import type { Upload } from "../workflow.ts";
import { failureOf, permanentFault, Unreachable } from "@atelier/engine/http/failures.ts";
import type { ServerAnswer } from "@atelier/engine/http/server-answer.ts";
import { type Question, ServerClient } from "@atelier/engine/http/server-client.ts";
import { NotHere } from "./errors.ts";
import { historyIn, mark, type PromptState, type QueuedPrompt, queueIn, type RemoteFile, type Submission } from "./prompt-state.ts";
import { rejectionOf } from "./rejection.ts";
import type { Server } from "./server.ts";

/** An upload takes as long as the network does, milliseconds. */
const uploadPatience = 600_000;

/** Longest JSON that is read: a history entry holds its graph, a queue all graphs that wait. Bytes. */
const longestJson = 64 * 2 ** 20;

/** The calls of ComfyUI's server (its `server.py`) that this engine needs. */
export class ComfyClient {
  readonly server: Server;
  /** Progress events come to the socket of this name; without one, prompts whose nodes are all cached end without outputs. */
  readonly clientId = crypto.randomUUID();
  readonly #http: ServerClient;

  constructor(server: Server) {
    this.server = server;
    this.#http = new ServerClient(server);
  }

  /** Where progress events come from. */
  get socketAddress(): URL {
    const address = this.#http.addressOf("/api/ws", { clientId: this.clientId });
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return address;
  }

  /** The release, such as `0.3.64`; empty where the server does not tell. */
  async release(signal: AbortSignal): Promise<string> {
    const { system } = ((await this.#json("/system_stats", { signal })) ?? {}) as { system?: { comfyui_version?: unknown } };
    return typeof system?.comfyui_version === "string" ? system.comfyui_version : "";
  }

  /** What the server says of a node class; undefined where it has none of that name. */
  async nodeInfo(nodeClass: string, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#json(`/object_info/${encodeURIComponent(nodeClass)}`, { signal });
    return ((answer ?? {}) as Record<string, unknown>)[nodeClass];
  }

  /**
   * The sizes of the files in a folder of models, by name, in bytes.
   * @returns undefined where the server does not tell them
   */
  async modelSizes(folder: string, signal: AbortSignal): Promise<ReadonlyMap<string, number> | undefined> {
    const answer = await this.#ask(`/experiment/models/${encodeURIComponent(folder)}`, { signal });
    if (!answer.ok) {
      await answer.discard();
      return undefined;
    }
    const list = await answer.json(longestJson).catch(() => undefined);
    const files = (Array.isArray(list) ? (list as unknown[]) : []).map((one) => (one ?? {}) as { name?: unknown; size?: unknown });
    const complete = files.filter((one): one is { name: string; size: number } => typeof one.name === "string" && typeof one.size === "number");
    // Of several folders of models the first that has a file is read.
    return complete.length === files.length ? new Map(complete.map(({ name, size }): [string, number] => [name, size]).reverse()) : undefined;
  }

  /** Whether a prompt that has ended is in the history still: that is lost when the server is restarted. */
  async remembers(id: string, signal: AbortSignal): Promise<boolean> {
    return historyIn(await this.#json(`/history/${id}`, { signal }), id).is !== "unknown";
  }

  async queue(signal: AbortSignal): Promise<QueuedPrompt[]> {
    return queueIn(await this.#json("/queue", { signal }));
  }

  /** Reads the queue first: a prompt leaves it and enters the history at once, so that read the other way round it would seem to be in neither. */
  async look(id: string, signal: AbortSignal): Promise<PromptState> {
    const queued = (await this.queue(signal)).find((one) => one.id === id);
    if (queued) return { is: queued.isRunning ? "running" : "waiting" };
    return historyIn(await this.#json(`/history/${id}`, { signal }), id);
  }

  /**
   * Puts a file into the server's input folder; one of the same name is replaced.
   * @returns the name that the graph must say
   */
  async upload({ name, path }: Upload, signal: AbortSignal): Promise<string> {
    const form = new FormData();
    // The part is called `image` whatever it holds.
    form.set("image", await openAsBlob(path), basename(name));
    form.set("type", "input");
    form.set("subfolder", dirname(name));
    form.set("overwrite", "true");
    const answer = await this.#ask("/upload/image", { form, signal });
    if (answer.status === 413) {
      await answer.discard();
      throw new NotHere(
        `${this.server.name} takes no upload as large as this job's: start it with a larger --max-upload-size`,
        "The model server takes no files as large as this job's",
      );
    }
    if (!answer.ok) throw await answer.failure();
    const stored = (await answer.json(longestJson)) as { name?: unknown; subfolder?: unknown } | null;
    if (typeof stored?.name !== "string") {
      throw permanentFault(`${this.server.name} did not say how it stored a file`, "The model server answered with something else than a result");
    }
    return typeof stored.subfolder === "string" && stored.subfolder !== "" ? `${stored.subfolder}/${stored.name}` : stored.name;
  }

  /**
   * Puts a prompt into the queue.
   * @throws NotHere for a graph that this server does not accept
   */
  async submit({ id, graph, task }: Submission, signal: AbortSignal): Promise<void> {
    const json = { prompt: graph, client_id: this.clientId, prompt_id: id, extra_data: { [mark]: { task } } };
    const answer = await this.#ask("/prompt", { json, signal });
    if (!answer.ok && answer.status !== 400) throw await answer.failure();
    const reply = await answer.json(longestJson);
    // What a proxy has to say of the request names no nodes.
    const isOfGraph = typeof reply === "object" && reply !== null && "node_errors" in reply;
    if (!answer.ok && !isOfGraph) throw failureOf(this.server, { status: answer.status, body: JSON.stringify(reply) });
    const rejection = rejectionOf(reply);
    // A graph of which only some outputs are valid is accepted with 200, and would give half a result.
    if (answer.ok && rejection !== undefined) await this.end(id, signal);
    if (!answer.ok || rejection !== undefined) {
      const message = `${this.server.name} does not accept the graph: ${rejection ?? "it does not say why"}`;
      throw new NotHere(message, "The model server does not accept this job");
    }
    const named = (reply as { prompt_id?: unknown } | null)?.prompt_id;
    if (named !== id) {
      throw permanentFault(`${this.server.name} is too old: it does not take the prompt's id from its client`, "The model server is too old for this service");
    }
  }

  /**
   * Ends a prompt, whether it waits or runs, and nobody else's.
   * @returns whether the server has it in its queue no more; a node that is at work may take a moment to hear of it
   */
  async end(id: string, signal: AbortSignal): Promise<boolean> {
    for (let tries = 0; tries < 3; tries++) {
      const queued = (await this.queue(signal)).find((one) => one.id === id);
      if (!queued) return true;
      if (await this.#cancel(id, signal)) return false;
      // Releases that know no `prompt_id` here interrupt what runs: it is ours, as was just seen.
      const [path, json] = queued.isRunning ? ["/interrupt", { prompt_id: id }] : ["/queue", { delete: [id] }];
      const answer = await this.#ask(path as string, { json, signal });
      await answer.discard();
      if (queued.isRunning) return false;
    }
    return false;
  }

  /** Newer releases end a prompt wherever it is, in one step; older ones know no such call. */
  async #cancel(id: string, signal: AbortSignal): Promise<boolean> {
    const answer = await this.#ask(`/jobs/${id}/cancel`, { json: {}, signal });
    await answer.discard();
    return answer.ok;
  }

  async deleteHistory(id: string, signal: AbortSignal): Promise<void> {
    const answer = await this.#ask("/history", { json: { delete: [id] }, signal });
    await answer.discard();
  }

  /** Fetches a file that a node has put out. */
  async fetchFile({ filename, subfolder, type }: RemoteFile, path: string, { mostBytes, signal }: { mostBytes: number; signal: AbortSignal }): Promise<void> {
    const answer = await this.#ask("/view", { query: { filename, subfolder, type }, signal });
    if (answer.status === 404) {
      await answer.discard();
      throw new EngineError("failed", `${this.server.name} has lost a file that it named`, { reason: "The model server has lost the result" });
    }
    if (!answer.ok) throw await answer.failure();
    await answer.save(path, mostBytes);
  }

  /** Empties a file of the job on the server, which has no call that deletes one. */
  async empty({ filename, subfolder, type }: RemoteFile, signal: AbortSignal): Promise<void> {
    const form = new FormData();
    form.set("image", new Blob([]), filename);
    form.set("type", type);
    form.set("subfolder", subfolder);
    form.set("overwrite", "true");
    const answer = await this.#ask("/upload/image", { form, signal });
    await answer.discard();
  }

  /**
   * The answer, whatever its status. Every route is there with `/api` before it too, and some are there alone.
   * @throws Unreachable without one, and for what a proxy answers in the server's place
   */
  async #ask(path: string, question: Question): Promise<ServerAnswer> {
    const answer = await this.#http.ask(`/api${path}`, { ...question, ...(question.form && { within: uploadPatience }) });
    // ComfyUI itself is never too busy to take a prompt. A proxy that says until when it is is believed.
    const isProxy = [502, 504].includes(answer.status) || (answer.status === 503 && answer.retryAfter === undefined);
    if (!isProxy) return answer;
    await answer.discard();
    throw new Unreachable(this.server, undefined, { details: { server: this.server.name, status: answer.status } });
  }

  /** The JSON of a successful answer. */
  async #json(path: string, question: Question): Promise<unknown> {
    const answer = await this.#ask(path, question);
    if (!answer.ok) throw await answer.failure();
    return answer.json(longestJson);
  }
}
