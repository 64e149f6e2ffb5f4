/**
 * `npm run soak -- comfyui-endpoints [words]`: every endpoint by the ComfyUI engine, against three fake servers that judge its graphs as real ones do, from
 * the create to a result that ffprobe finds as promised; those whose path holds one of the words, where some are given. Takes some minutes.
 */
import { proveComfyuiEndpoints } from "../../e2e/prove-comfyui-endpoints.ts";

const wrong = await proveComfyuiEndpoints(process.argv.slice(2), console.log);
if (wrong.length > 0) {
  console.log(`not as promised: ${wrong.join(", ")}`);
  process.exitCode = 1;
}
