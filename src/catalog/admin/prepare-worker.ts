import { ServiceError } from "../../errors.ts";
import type { DrawnIcon } from "../icons/drawn-icon.ts";
import type { PreparedIcon } from "../icons/import/prepare-icon.ts";
import { answerRequests } from "../import/answer-requests.ts";
import type { PreparedFile, PrepareRequest } from "../import/prepare-file.ts";

export type PreparationRequest = { audio: PrepareRequest } | { icon: DrawnIcon; document: string };
export type PreparationAnswer = { audio: PreparedFile } | { icon: PreparedIcon } | { refused: string };

answerRequests<PreparationRequest, PreparationAnswer>(
  async (request) => {
    try {
      return "audio" in request ? { audio: await prepareAudio(request.audio) } : { icon: await prepareDrawing(request.icon, request.document) };
    } catch (error) {
      // The disk's and the machine's failures are no fault of the file.
      if ((error as NodeJS.ErrnoException).errno !== undefined) throw error;
      return { refused: reasonOf(error) };
    }
  },
  () => [],
);

// A thread loads what its files need: most series are of one kind.
async function prepareAudio(request: PrepareRequest): Promise<PreparedFile> {
  const { prepareFile } = await import("../import/prepare-file.ts");
  return prepareFile(request);
}

async function prepareDrawing(icon: DrawnIcon, document: string): Promise<PreparedIcon> {
  const { preparation } = await import("../icons/import/prepare-icon.ts");
  const { drawnSet } = await import("../icons/drawn-icon.ts");
  const set = drawnSet(icon, document);
  return preparation(set)(set.icons[0]!, document);
}

/** Follows the name of the field. The words of a decoder that stumbled are not for callers. */
function reasonOf(error: unknown): string {
  if (error instanceof ServiceError) return error.message.replace(/^The \w+ file /, "");
  if (error instanceof Error && !(error instanceof TypeError || error instanceof RangeError)) return `cannot be taken: ${error.message}`;
  return "cannot be read";
}
