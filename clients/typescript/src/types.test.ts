import { test } from "node:test";
import type { Atelier } from "./index.ts";

/** Never runs: the type check is the test, because an unused @ts-expect-error is an error itself. */
export async function compiles(atelier: Atelier): Promise<void> {
  const wide = await atelier.run("image-expand/model", { image: new URL("https://example.org/a.png"), left: 10 });
  await atelier.run("video/model-v3-pro", { prompt: "a lake", start_image_url: wide });
  await atelier.run("video/model-v3-pro", { prompt: "a lake", start_image_url: await atelier.upload(new Blob([])) });
  // @ts-expect-error text is no file
  await atelier.upload("a.png");
  // @ts-expect-error no such form of code
  await atelier.icons.code(1, { as: "tsx" });
  // @ts-expect-error there is no such endpoint
  await atelier.run("image-expand/model-9", { image: "a" });
  // @ts-expect-error there is no such member
  await atelier.run("image-expand/model", { image: "a", lefft: 10 });
  // @ts-expect-error the picture is required
  await atelier.run("image-expand/model", { left: 10 });
  // @ts-expect-error no such format
  await atelier.run("image-change-camera", { image: "a", output_format: "gif" });
  // @ts-expect-error this member takes an address
  await atelier.run("video/model-v3-pro", { prompt: "a lake", start_image_url: new Blob([]) });
  // @ts-expect-error no such filter
  atelier.icons.search({ filters: { shape: ["round"] } });
}

test("wrong members, endpoints and values are compile errors", () => {});
