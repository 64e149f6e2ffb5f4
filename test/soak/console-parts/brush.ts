import assert from "node:assert/strict";
import sharp from "sharp";
import { startService } from "../../e2e/start-service.ts";
import type { Measure } from "./measure.ts";
import { openSlowly, picture, quantile } from "./slow-processor.ts";
import type { TraceEvent } from "./trace.ts";

/** Milliseconds that a move of the brush may take, p95. */
const most = 16;
/** Pixels a side of the picture that is painted on. */
const side = 2048;

/** Paints with the mouse over a picture of four megapixels; what each move costs the page, by the browser's own trace. */
export const brush: Measure = async (browser) => {
  const service = await startService();
  try {
    const page = await openSlowly(browser, service, "/create/model-image-edit");
    const buffer = await sharp(picture).resize(side, side).jpeg().toBuffer();
    await page.locator("input[type=file]").first().setInputFiles({ name: "large.jpg", mimeType: "image/jpeg", buffer });
    const canvas = page.locator(".mask-stage canvas").first();
    await canvas.waitFor();
    await canvas.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await canvas.boundingBox())!;
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    for (const down of [0.2, 0.5, 0.8]) {
      await page.mouse.move(x + width * 0.1, y + height * down);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.9, y + height * down, { steps: 80 });
      await page.mouse.up();
    }
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const moves = traceEvents.filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === "pointermove").map(({ dur = 0 }) => dur / 1000);
    const late = quantile(moves, 0.95);
    const [middle, longest] = [quantile(moves, 0.5), Math.max(...moves)];
    console.log(`brush: ${moves.length} moves, median ${middle.toFixed(1)} ms, p95 ${late.toFixed(1)} ms, most ${longest.toFixed(1)} ms`);
    assert.ok(moves.length > 100 && late <= most);
  } finally {
    await service.dispose();
  }
};
