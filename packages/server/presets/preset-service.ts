import { invalidRequest } from "../errors.ts";
import type { Database } from "../store/database/database.ts";
import { countPresets, listPresets, type PresetRow, putPreset, takePreset } from "../store/database/presets/presets.ts";
import { isUuid, uuidV7 } from "../store/database/uuid-v7.ts";
import { presetNotFound, presetsFull } from "./errors.ts";

/** Presets of an account, and bytes of one: more than any form has without its files. */
export const most = { presets: 500, bytes: 64 * 1024 };

export interface PresetView {
  preset: string;
  model: string;
  name: string;
  body: Record<string, unknown>;
  created_at: string;
}

/** What people keep of forms by name, shared in their account. */
export class PresetService {
  readonly #database: Database;
  readonly #models: ReadonlySet<string>;

  /** @param models paths of the endpoints */
  constructor(database: Database, models: Iterable<string>) {
    this.#database = database;
    this.#models = new Set(models);
  }

  async list(accountId: string, model?: string): Promise<PresetView[]> {
    return (await listPresets(this.#database.db, accountId, model)).map(viewPreset);
  }

  /**
   * Keeps a body by its name; one of the same model and name is replaced.
   * @throws ServiceError 400 for an unknown model or a body that is too large, 409 where the account has as many as it may
   */
  async put(accountId: string, { model, name: given, body }: Pick<PresetView, "model" | "name" | "body">): Promise<PresetView> {
    const name = given.trim();
    const json = JSON.stringify(body);
    const faults = [
      ...(this.#models.has(model) ? [] : [{ name: "model", reason: "must be the path of a model, as GET /v1/models has it" }]),
      ...(name === "" ? [{ name: "name", reason: "must not be empty" }] : []),
      ...(Buffer.byteLength(json) > most.bytes ? [{ name: "body", reason: `must have ${most.bytes} bytes at most: leave out files, or give their URLs` }] : []),
    ];
    if (faults.length > 0) throw invalidRequest(faults);
    const now = this.#database.now();
    const row = { id: uuidV7(now), account_id: accountId, model, name, body_json: json, created_at: now };
    return viewPreset(await this.#database.transaction(async (trx) => {
      const stored = await putPreset(trx, row);
      // Thrown, the transaction is undone; one that was replaced is no more than before.
      if (stored.id === row.id && (await countPresets(trx, accountId)) > most.presets) throw presetsFull(most.presets);
      return stored;
    }));
  }

  /** @throws ServiceError 404 */
  async remove(accountId: string, id: string): Promise<PresetView> {
    const row = isUuid(id) ? await this.#database.transaction((trx) => takePreset(trx, id.toLowerCase(), accountId)) : undefined;
    if (!row) throw presetNotFound();
    return viewPreset(row);
  }
}

function viewPreset({ id, model, name, body_json: json, created_at: at }: PresetRow): PresetView {
  return { preset: id, model, name, body: JSON.parse(json) as Record<string, unknown>, created_at: new Date(at).toISOString() };
}
