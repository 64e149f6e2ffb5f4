/**
 * `npm run soak -- comfyui-faults [tasks]`: 200 tasks over three ComfyUI servers of which one is killed every 5 s, and the service itself five times.
 * None is lost, none done twice, nothing of a cancelled one runs on, and never more than one of ours waits on a server. Takes some minutes.
 */
import { proveServerFaults } from "../../e2e/prove-server-faults.ts";

await proveServerFaults({ tasks: Number(process.argv[2] ?? 200), every: 5000, downFor: 2000, serviceKills: 5, patience: 900_000 }, console.log);
