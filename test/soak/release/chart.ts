/** `npm run soak -- chart`: the Helm chart of the checkout, judged by `helm lint --strict` and kubeconform. */
import { join } from "node:path";
import { proveChart } from "../../parts/chart/prove-chart.ts";

const why = await proveChart(join(import.meta.dirname, "../../../ops/chart"));
if (why !== undefined) console.log(`chart: not proved, ${why}`);
