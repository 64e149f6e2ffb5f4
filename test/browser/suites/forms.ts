import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { bodyOf } from "@atelier/console/forms/logic/body-of.ts";
import { everyWalk } from "../../parts/endpoints/every-walk.ts";
import { type MediaFiles, serveMediaFiles } from "../../parts/media-files.ts";
import type { ConsoleService, Started, Watched } from "../console-service.ts";
import { sendByKeys } from "../fill-form.ts";

const walks = await everyWalk();

const makesPicture = ({ result }: (typeof walks)[string]) => result !== undefined && result.frames === undefined;

export const everyForm = (console: ConsoleService<Started>) => describe("the form of every endpoint", () => {
  let media: MediaFiles;
  let watched: Watched;
  before(async () => {
    media = await serveMediaFiles();
    watched = await console.open("/create", { stays: true });
  });
  after(() => media?.close());

  const tasks = new Map<string, string>();
  const read = async (path: string) => ((await (await console.service.call(path)).json()) as { data: Record<string, unknown> }).data;

  test("is in the list of models", async () => {
    await watched.page.locator(".model-card").first().waitFor();
    const links = await watched.page.locator(".model-card").evaluateAll((cards) => cards.map((card) => card.getAttribute("href")));
    assert.deepEqual(links.sort(), Object.keys(walks).map((path) => `/create/${path}`).sort());
  });

  for (const [path, walk] of Object.entries(walks)) {
    test(`${path}: filled in and sent with the keyboard alone, and accepted as it was meant`, async () => {
      const { page, check } = watched;
      const body = walk.body({ ...media, inline: media.url });
      const id = await sendByKeys(page, path, body);
      tasks.set(path, id);
      const { schema } = await read(`/v1/models/${path}`) as { schema: object };
      assert.deepEqual((await read(`/v1/tasks/${id}`)).input, bodyOf(schema, body));
      // Nobody waits for the films, which would be made all the while: `npm run soak -- console forms` does.
      if (!makesPicture(walk)) await console.service.call(`/v1/tasks/${id}/cancel`, { method: "POST" });
      check();
    });
  }

  test("those that make pictures complete", async () => {
    assert.equal(tasks.size, Object.keys(walks).length);
    for (const [path, id] of [...tasks].filter(([path]) => makesPicture(walks[path]!))) {
      await until(200_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await read(`/v1/tasks/${id}`)).status as string));
      const { status, error } = await read(`/v1/tasks/${id}`);
      assert.equal(status, "COMPLETED", `${path}: ${JSON.stringify(error)}`);
    }
  });
});
