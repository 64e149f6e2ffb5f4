import type { FastifyReply, FastifyRequest } from "fastify";
import Type, { type Static, type TObject } from "typebox";
import type { InvalidParam } from "../../errors.ts";
import { compileBodyCheck } from "../../http/body/body-validator.ts";
import { compileValidator } from "../../http/compile-validator.ts";
import type { HttpServer, Routes } from "../../http/server-types.ts";
import type { Idempotency, StoreAnswer } from "../../idempotency/idempotency.ts";
import { idempotencyHeader } from "../../idempotency/idempotency-header.ts";
import { idParams } from "../definition/parameters.ts";
import { checkEdit, type EditRules } from "./check-edit.ts";
import { type AlsoWrite, type Edited, editedAnswer } from "./edited.ts";
import type { GivenFiles } from "./editor-parts.ts";
import type { Intake } from "./intake.ts";
import { OneAtATime } from "./one-at-a-time.ts";
import { redoWhenEdited } from "./redo-when-edited.ts";

export interface EditingServices {
  intake: Intake;
  idempotency: Idempotency;
}

/** Bytes of a body: files that are larger than what is inline here come as uploads or addresses. */
const bodyLimit = 32 * 1024 * 1024;

export const adminTags = ["Administration"];
export const adminReads = { access: { scope: "library", limit: "read" } } as const;

const tried = Type.Object({
  dry_run: Type.Boolean({
    default: false, description: "Say what would become of the item, and write nothing: the file is read, cleaned and measured, and refused as it would be",
  }),
});

interface Operation {
  operationId: string;
  summary: string;
}

interface BodyOperation<Body extends TObject> extends Operation {
  body: Body;
  problems?: Problems;
}

/** What a schema cannot say. */
type Problems = (body: Record<string, unknown>) => InvalidParam[];

/** Items of one kind, as administration calls and describes them. */
export interface Items<New extends TObject, Change extends TObject> {
  url: string;
  /** Ends the ids of operations. */
  name: string;
  /** With its article. */
  noun: string;
  /** Which of them can be removed. Default: all. */
  onlyWhere?: string;
  create: New;
  change: Change;
  problems?: Problems;
}

/** Who carries out the edits. */
export interface Editor<New extends TObject, Change extends TObject> {
  create(body: Static<New>, files: GivenFiles, also?: AlsoWrite): Promise<Edited>;
  /** What `create` would do, files read and measured: writes nothing to the catalog. @throws ServiceError as `create` */
  tryOut(body: Static<New>, files: GivenFiles): Promise<Edited>;
  /** @param dry says what would become of the item, and writes nothing to the catalog */
  change(id: string, body: Static<Change>, files: GivenFiles, dry: boolean): Promise<Edited>;
  remove(id: string): Promise<Edited>;
}

/** Registers the edits of one kind of item. */
export function editingRoutes(services: EditingServices, register: (edits: Edits) => void): Routes {
  return (http) => register(new Edits(http, services));
}

/** Edits of items: a body is judged whole in one answer, and every edit leaves a line in the log that tells who made it. */
export class Edits {
  readonly http: HttpServer;
  readonly #services: EditingServices;
  readonly #turns = new OneAtATime();

  constructor(http: HttpServer, services: EditingServices) {
    this.http = http;
    this.#services = services;
  }

  /** Creates, changes and removes items of one kind. */
  items<New extends TObject, Change extends TObject>(
    { url, name, noun, onlyWhere = "", create, change, problems }: Items<New, Change>,
    editor: Editor<New, Change>,
  ): void {
    this.#create(
      url,
      { operationId: `create${name}`, summary: `Add ${noun}`, body: create, ...(problems && { problems }) },
      (body, files, also) => editor.create(body, files, also),
      (body, files) => editor.tryOut(body, files),
    );
    this.#change(
      `${url}/:id`,
      { operationId: `change${name}`, summary: `Change ${noun}`, body: change, ...(problems && { problems }) },
      (id, body, files, dry) => editor.change(id, body, files, dry),
    );
    this.#remove(`${url}/:id`, { operationId: `remove${name}`, summary: `Remove ${noun}${onlyWhere}` }, (id) => editor.remove(id));
  }

  /** A create, which may name an Idempotency-Key, and may be tried out. */
  #create<Body extends TObject>(
    url: string,
    operation: BodyOperation<Body>,
    work: (body: Static<Body>, files: GivenFiles, also?: AlsoWrite) => Promise<Edited>,
    tryOut: (body: Static<Body>, files: GivenFiles) => Promise<Edited>,
  ): void {
    this.#withBody("POST", url, operation, { headers: idempotencyHeader, querystring: tried }, async (request, reply, check) => {
      if (isDry(request)) {
        const { body, files } = await check();
        return { data: { ...(await tryOut(body as Static<Body>, files)), dry_run: true } };
      }
      const key = request.headers["idempotency-key"];
      const once = async (store?: StoreAnswer) => {
        const { body, files } = await check();
        return work(body as Static<Body>, files, store && ((trx, edited) => store(trx, { statusCode: 200, body: JSON.stringify({ data: edited }) })));
      };
      if (typeof key !== "string") return this.#done(request, operation, await once());
      const { accountId } = request.caller;
      const { body: answer, replayed } = await this.#services.idempotency.once(
        { accountId, method: request.method, path: request.url.split("?", 1)[0]!, key, bodyHash: request.bodyHash ?? "" },
        async (store) => void (await once(store)),
      );
      if (replayed) reply.header("idempotency-replayed", "true");
      const { data } = JSON.parse(answer) as { data: Edited };
      return replayed ? { data } : this.#done(request, operation, data);
    });
  }

  #change<Body extends TObject>(
    url: string,
    operation: BodyOperation<Body>,
    work: (id: string, body: Static<Body>, files: GivenFiles, dry: boolean) => Promise<Edited>,
  ): void {
    this.#withBody("PATCH", url, operation, { params: idParams, querystring: tried }, async (request, _reply, check) => {
      const { body, files } = await check();
      const dry = isDry(request);
      const edited = await this.#inTurn(request, (id) => redoWhenEdited(() => work(id, body as Static<Body>, files, dry)));
      return dry ? { data: { ...edited, dry_run: true } } : this.#done(request, operation, edited);
    });
  }

  #remove(url: string, operation: Operation, work: (id: string) => Promise<Edited>): void {
    this.http.delete(url, {
      schema: { tags: adminTags, ...operation, params: idParams, response: { 200: editedAnswer } }, config: adminReads,
    }, async (request) =>
      this.#done(request as never, operation, await this.#inTurn(request as never, work)),
    );
  }

  #withBody<Body extends TObject>(
    method: "POST" | "PATCH",
    url: string,
    { operationId, summary, body, problems }: BodyOperation<Body>,
    schema: { headers?: TObject; params?: TObject; querystring?: TObject },
    handle: (request: FastifyRequest, reply: FastifyReply, check: () => ReturnType<typeof checkEdit>) => Promise<{ data: Edited }>,
  ): void {
    const rules: EditRules = { body, checkSchema: compileBodyCheck(body), problems };
    this.http.route({
      method,
      url,
      schema: { tags: adminTags, operationId, summary, ...schema, body, response: { 200: editedAnswer } },
      // The whole body is judged at once, files included, in the handler.
      validatorCompiler: (part) => (part.httpPart === "body" ? (value: unknown) => ({ value }) : compileValidator(part)),
      bodyLimit,
      config: { access: { scope: "library", limit: method === "POST" ? "create" : "read" } },
      handler: (request, reply) => handle(request as never, reply as never, () => checkEdit(request.body, rules, this.#services.intake)),
    });
  }

  /**
   * A change reads its item, works, and writes it: two of one item would undo each other. Here they wait for each other; where another process was between,
   * the row's version tells, and the change is made again of the row as it is then.
   */
  #inTurn(request: FastifyRequest, work: (id: string) => Promise<Edited>): Promise<Edited> {
    const { id } = request.params as { id: string };
    return this.#turns.run(`${request.routeOptions.url}/${id}`, () => work(id));
  }

  #done(request: FastifyRequest, { operationId }: Operation, edited: Edited): { data: Edited } {
    const { accountId, keyId } = request.caller;
    request.log.info({ operation: operationId, id: edited.id, outcome: edited.outcome, account: accountId, key: keyId }, "administration");
    return { data: edited };
  }
}

const isDry = ({ query }: FastifyRequest): boolean => (query as Static<typeof tried>).dry_run;
