import type { DigitalSourceType } from "./digital-source-type.ts";

export interface Provenance {
  sourceType: DigitalSourceType;
  /** Id of the engine that made the file. */
  engine: string;
  /** What the engine ran, where it ran a model. */
  model?: string | undefined;
  /** The file is what was handed in, but for its marking. */
  isUnchanged?: boolean;
}

/** IPTC's vocabulary; its addresses begin with http. */
export const sourceTypeUrl = (sourceType: DigitalSourceType): string => `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}`;

/**
 * The XMP packet (ISO 16684-1) that says, readable by machines, how a file came to be: `Iptc4xmpExt:DigitalSourceType`
 * (IPTC Photo Metadata Standard), the creating tool, and engine and model under a namespace of our own.
 */
export function xmpPacket({ sourceType, engine, model }: Provenance): string {
  const own = [`atelier:Engine="${escape(engine)}"`, ...(model === undefined ? [] : [`atelier:Model="${escape(model)}"`])];
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmlns:atelier="urn:atelier:provenance:1"
    xmp:CreatorTool="Atelier"
    Iptc4xmpExt:DigitalSourceType="${sourceTypeUrl(sourceType)}"
    ${own.join("\n    ")}/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

/**
 * A file's own packet with what we have to tell besides; all that it says stays. Undefined where there is no place for it.
 * Where it tells a source type of its own, that is the file's: ours would contradict it.
 */
export function addToPacket(packet: string, { sourceType, engine }: Provenance): string | undefined {
  const end = packet.lastIndexOf("</rdf:RDF>");
  if (end < 0) return undefined;
  const property = ` xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${sourceTypeUrl(sourceType)}"`;
  const tells = packet.includes("DigitalSourceType") ? "" : property;
  const ours = `<rdf:Description rdf:about="" xmlns:atelier="urn:atelier:provenance:1" atelier:Engine="${escape(engine)}"${tells}/>\n`;
  return packet.slice(0, end) + ours + packet.slice(end);
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
