/**
 * `npm run soak -- hosted-endpoints [words]`: every endpoint by hosted models, at a fal on this machine that judges each request by its model's published
 * schema, from the create to a result that ffprobe finds as promised; those whose path holds one of the words, where some are given. Takes some minutes.
 */
import { proveHostedEndpoints } from "../../e2e/prove-hosted-endpoints.ts";

const wrong = await proveHostedEndpoints(process.argv.slice(2), console.log);
if (wrong.length > 0) {
  console.log(`not as promised: ${wrong.join(", ")}`);
  process.exitCode = 1;
}
