import assert from "node:assert/strict";
import { test } from "node:test";
import { SaxesParser } from "saxes";
import sharp from "sharp";
import { xmpPacket } from "./xmp.ts";

const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 40 } } });
const packet = xmpPacket({ sourceType: "algorithmicallyEnhanced", engine: "local", model: 'a "model" <1 & 2>' });

/** Attributes of the description, by namespace and local name. */
function propertiesOf(xmp: string): Map<string, string> {
  const properties = new Map<string, string>();
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ attributes }) => {
    for (const { uri, local, value } of Object.values(attributes)) properties.set(`${uri} ${local}`, value);
  });
  parser.write(xmp.replace("\uFEFF", "")).close();
  return properties;
}

test("the packet is well-formed and names source type, tool, engine and model", () => {
  const properties = propertiesOf(packet);
  assert.equal(
    properties.get("http://iptc.org/std/Iptc4xmpExt/2008-02-29/ DigitalSourceType"),
    "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced",
  );
  assert.equal(properties.get("http://ns.adobe.com/xap/1.0/ CreatorTool"), "Atelier");
  assert.equal(properties.get("urn:atelier:provenance:1 Engine"), "local");
  assert.equal(properties.get("urn:atelier:provenance:1 Model"), 'a "model" <1 & 2>');
});

test("PNG, JPEG and WebP carry the packet, and their pixels are those of the unmarked file", async () => {
  const pixels = await picture.raw().toBuffer();
  const source = () => sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } });
  for (const format of ["png", "jpeg", "webp"] as const) {
    const marked = await source().withXmp(packet).toFormat(format).toBuffer();
    const unmarked = await source().toFormat(format).toBuffer();
    assert.ok((await sharp(marked).raw().toBuffer()).equals(await sharp(unmarked).raw().toBuffer()), format);
    assert.deepEqual(propertiesOf((await sharp(marked).metadata()).xmpAsString ?? ""), propertiesOf(packet), format);
  }
});
