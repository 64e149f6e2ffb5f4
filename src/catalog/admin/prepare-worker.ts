import { ServiceError } from "../../errors.ts";
import type { GivenIcon } from "../icons/import/given-icon.ts";
import type { IconDescription } from "../icons/rows.ts";
import { answerRequests } from "../import/answer-requests.ts";
import type { PreparedFile, PrepareRequest } from "../import/prepare-file.ts";

export type PreparationRequest = { audio: PrepareRequest } | { icon: GivenIcon; document: string };
export type PreparationAnswer = { audio: PreparedFile } | { icon: IconDescription } | { refused: string };

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

async function prepareDrawing(icon: GivenIcon, document: string): Promise<IconDescription> {
  const { preparation } = await import("../icons/import/prepare-icon.ts");
  const { setOfOne } = await import("../icons/import/given-icon.ts");
  const set = setOfOne(icon, document);
  return preparation(set)(set.icons[0]!, document);
}

/** Follows the name of the field. The words of a decoder that stumbled are not for callers. */
function reasonOf(error: unknown): string {
  if (error instanceof ServiceError) return error.message.replace(/^The \w+ file /, "");
  if (error instanceof Error && !(error instanceof TypeError || error instanceof RangeError)) return `cannot be taken: ${error.message}`;
  return "cannot be read";
}
