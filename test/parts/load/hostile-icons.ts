import assert from "node:assert/strict";
import { join } from "node:path";
import { openSqlite } from "@atelier/server/store/database/sqlite/open.ts";
import type { Service } from "../../e2e/start-service.ts";
import { hostileDrawings } from "./hostile-drawings.ts";

/** Drawings as an import of earlier days took them: the two that took the service down, and five more. */
const { patterns, filters, masks, markers, uses } = hostileDrawings;
const chosen = [
  patterns!["900 by 900 over a rect of 99,999"]!, filters!["20 feMorphology of a radius of 100,000"]!, filters!["300 blurs"]!, masks!["5,000 times"]!,
  markers!["on each point"]!, uses!["groups that are all held at once"]!, patterns!["inherited by many shapes"]!,
];

/** Adds honest icons, and as many hostile ones, which no import takes any more. The service has been restarted. @returns ids */
export async function addHostileIcons(service: Service): Promise<{ honest: number[]; hostile: number[] }> {
  const ids: number[] = [];
  for (let number = 0; number < 2 * chosen.length; number++) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M${number} 2h9v9z"/></svg>`;
    const answer = await service.call("/v1/admin/icons", { body: { name: `boat ${number}`, file: Buffer.from(drawing).toString("base64") } });
    assert.equal(answer.status, 200, await answer.clone().text());
    ids.push(((await answer.json()) as { data: { id: number } }).data.id);
  }
  await service.stop();
  const database = await openSqlite(join(service.dataDir, "atelier.db"));
  const hostile = ids.slice(0, chosen.length);
  for (const [index, id] of hostile.entries()) await database.db.updateTable("icons").set({ svg: chosen[index]! }).where("id", "=", id).execute();
  await database.close();
  await service.restart();
  return { honest: ids.slice(chosen.length), hostile };
}

/** Asks for an icon's PNG. @returns the status */
export async function askForPng(service: Service, id: number, size: number): Promise<number> {
  const answer = await service.call(`/v1/icons/${id}/download?format=png&png_size=${size}`);
  const { data } = (await answer.json()) as { data: { url: string } };
  const file = await fetch(data.url);
  await file.arrayBuffer();
  return file.status;
}
