import { join } from "node:path";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { describeFile } from "@atelier/local-engine/expand-image/describe-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { describedPicture, type JobOrder, type JobServices } from "./messages.ts";
import type { PreparedInputs } from "./prepare-input.ts";

/** Side of the copy that a model looks at, pixels: what chat models with eyes take in one piece. */
const seenEdge = 768;

/**
 * A prompt for a picture that is to be continued and came without one: by the server's model; without its answer by the local rules, where the engine is
 * on other machines. The local engine applies its rules by itself, for it finds faces too.
 * @returns undefined where none is wanted, or the engine makes one
 */
export async function describeInput(
  { kind, parameters, scratch, describes }: JobOrder,
  inputs: PreparedInputs,
  { services, isRemote }: { services: Pick<JobServices, "describe">; isRemote: boolean },
): Promise<string | undefined> {
  if (kind !== "expand-image" || !("describe" in parameters) || !parameters.describe || parameters.prompt) return undefined;
  const image = inputs["image"] as LocalFile;
  if (describes) {
    const whole = (await loadSharp())(image.path, { limitInputPixels: false });
    const copy = whole.resize(seenEdge, seenEdge, { fit: "inside", withoutEnlargement: true }).flatten({ background: "white" });
    await copy.jpeg({ quality: 85 }).toFile(join(scratch, describedPicture));
    const words = await services.describe();
    if (words !== undefined) return words;
  }
  return isRemote ? describeFile(image) : undefined;
}
