import type { FastifyReply, FastifyRequest } from "fastify";
import Type, { type Static, type TObject } from "typebox";
import { compileBodyCheck } from "../../http/body-validator.ts";
import { parseHashedJson } from "../../http/hashed-json.ts";
import type { HttpServer, Routes } from "../../http/server-types.ts";
import type { Idempotency, StoreAnswer } from "../../tasks/create/idempotency.ts";
import { idParams } from "../audio-query.ts";
import { checkEdit, type EditRules } from "./check-edit.ts";
import { type AlsoWrite, type Edited, editedAnswer } from "./edited.ts";
import type { GivenFiles } from "./editor-parts.ts";
import type { Intake } from "./intake.ts";

export interface EditingServices {
  intake: Intake;
  idempotency: Idempotency;
}

/** Bytes of a body: files that are larger than what is inline here come as uploads or addresses. */
const bodyLimit = 32 * 1024 * 1024;

export const adminTags = ["Administration"];
export const adminReads = { access: { scope: "admin", limit: "read" } } as const;

interface Operation {
  operationId: string;
  summary: string;
}

interface BodyOperation<Body extends TObject> extends Operation {
  body: Body;
  problems?(body: Partial<Static<Body>>): ReturnType<NonNullable<EditRules["problems"]>>;
}

/** Registers the edits of one kind of item in a scope of its own, because here bodies are hashed as they are parsed. */
export function editingRoutes(services: EditingServices, register: (edits: Edits) => void): Routes {
  return (http) => {
    http.register(async (scope) => {
      const admin = scope as unknown as HttpServer;
      admin.removeContentTypeParser("application/json");
      admin.addContentTypeParser("application/json", { parseAs: "buffer" }, parseHashedJson);
      register(new Edits(admin, services));
    });
  };
}

/** Edits of items: a body is judged whole in one answer, and every edit leaves a line in the log that tells who made it. */
export class Edits {
  readonly http: HttpServer;
  readonly #services: EditingServices;

  constructor(http: HttpServer, services: EditingServices) {
    this.http = http;
    this.#services = services;
  }

  /** A create, which may name an Idempotency-Key. */
  create<Body extends TObject>(url: string, operation: BodyOperation<Body>, work: (body: Static<Body>, files: GivenFiles, also?: AlsoWrite) => Promise<Edited>): void {
    const headers = Type.Object({ "idempotency-key": Type.Optional(Type.String({ description: "Repeating a request with the same key answers the first one's answer, for 24 hours." })) });
    this.#withBody("POST", url, operation, { headers }, async (request, reply, body, files) => {
      const key = request.headers["idempotency-key"];
      const once = (store?: StoreAnswer) => work(body as Static<Body>, files, store && ((trx, edited) => store(trx, { statusCode: 200, body: JSON.stringify({ data: edited }) })));
      if (typeof key !== "string") return this.#done(request, operation, await once());
      const { accountId } = request.caller;
      const { body: answer, replayed } = await this.#services.idempotency.once({ accountId, method: request.method, path: request.url.split("?", 1)[0]!, key, bodyHash: request.bodyHash ?? "" }, async (store) => void (await once(store)));
      if (replayed) reply.header("idempotency-replayed", "true");
      const { data } = JSON.parse(answer) as { data: Edited };
      return replayed ? { data } : this.#done(request, operation, data);
    });
  }

  change<Body extends TObject>(url: string, operation: BodyOperation<Body>, work: (id: string, body: Static<Body>, files: GivenFiles) => Promise<Edited>): void {
    this.#withBody("PATCH", url, operation, { params: idParams }, async (request, _reply, body, files) =>
      this.#done(request, operation, await work((request.params as { id: string }).id, body as Static<Body>, files)),
    );
  }

  remove(url: string, operation: Operation, work: (id: string) => Promise<Edited>): void {
    this.http.delete(url, { schema: { tags: adminTags, ...operation, params: idParams, response: { 200: editedAnswer } }, config: adminReads }, async (request) => this.#done(request as never, operation, await work(request.params.id)));
  }

  #withBody<Body extends TObject>(
    method: "POST" | "PATCH",
    url: string,
    { operationId, summary, body, problems }: BodyOperation<Body>,
    schema: { headers?: TObject; params?: TObject },
    handle: (request: FastifyRequest, reply: FastifyReply, body: unknown, files: GivenFiles) => Promise<{ data: Edited }>,
  ): void {
    const rules: EditRules = { body, checkSchema: compileBodyCheck(body), problems };
    this.http.route({
      method,
      url,
      schema: { tags: adminTags, operationId, summary, ...schema, body, response: { 200: editedAnswer } },
      // The whole body is judged at once, files included, in the handler.
      validatorCompiler: () => (value: unknown) => ({ value }),
      bodyLimit,
      config: { access: { scope: "admin", limit: method === "POST" ? "create" : "read" } },
      handler: async (request, reply) => {
        const checked = await checkEdit(request.body, rules, this.#services.intake);
        return handle(request as never, reply as never, checked.body, checked.files);
      },
    });
  }

  #done(request: FastifyRequest, { operationId }: Operation, edited: Edited): { data: Edited } {
    const { accountId, keyId } = request.caller;
    request.log.info({ operation: operationId, id: edited.id, outcome: edited.outcome, account: accountId, key: keyId }, "administration");
    return { data: edited };
  }
}
