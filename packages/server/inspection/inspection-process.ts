import { inspectMedia, type Verdict } from "@atelier/media/check-media.ts";
import { answerMessages } from "../processes/answer-messages.ts";
import type { Format } from "@atelier/media/media-types.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";

/** A file whose first bytes fit its rule, and into which nobody has looked any further. */
export interface InspectionRequest {
  path: string;
  format: Format;
  rule: MediaRule;
}

/*
 * Looks into files that callers have sent, one at a time. It may be taken down at any moment, by its memory, its time or the file itself, without harm to
 * anything but the one file.
 */
answerMessages<InspectionRequest, Verdict>(({ path, format, rule }) => inspectMedia(path, format, rule));
