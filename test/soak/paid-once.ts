/**
 * `npm run soak -- paid-once [tasks]`: 200 tasks by hosted models while the service is killed 30 times and the provider as often, and answers to submissions
 * are lost. Then the provider's bills are compared with the results: no task is submitted twice, and what cannot be known ends as `engine_unknown`.
 */
import { provePaidOnce } from "../e2e/prove-paid-once.ts";

const tasks = Number(process.argv[2] ?? 200);
const kills = Math.ceil((tasks * 30) / 200);
await provePaidOnce({ tasks, serviceKills: kills, providerKills: kills, lost: Math.ceil(tasks / 40), patience: 1_200_000 }, console.log);
