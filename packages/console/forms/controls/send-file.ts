import { createMessages, type CreateMessages } from "messages:create";
import { bytes, number } from "../../messages/format.ts";
import { faultOf, type MediaFault } from "../logic/check-media.ts";
import type { MediaRule } from "../logic/schema.ts";
import { factsOf, upload } from "../upload.ts";

/**
 * Looks at a file by the rule of its place, then uploads it. @param progress 0 to 1
 * @returns its URL. @throws Error in words for people, where the file does not fit or could not be sent
 */
export async function sendFile(file: File, rule: MediaRule, progress: (share: number) => void, signal: AbortSignal): Promise<string> {
  const wrong = faultOf(rule, await factsOf(file, rule));
  if (wrong) throw new Error(faultInWords(wrong, createMessages()));
  return (await upload(file, progress, signal)).url;
}

function faultInWords(fault: MediaFault, { media: { faults } }: CreateMessages): string {
  if (fault.what === "format") return faults.format(fault.formats.join(", ").toUpperCase());
  if (fault.what === "bytes") return faults.bytes(bytes(fault.most));
  if (fault.what === "small" || fault.what === "large") return faults[fault.what](number(fault.pixels));
  if (fault.what === "ratio") return faults.ratio(number(fault.ratio));
  return fault.what === "short" ? faults.short(number(fault.seconds)) : faults.long(number(fault.seconds));
}
