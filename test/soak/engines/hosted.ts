/**
 * `npm run soak -- hosted [tasks] [kills]`: 200 tasks by models at four providers, while the server, two workers and the providers are killed 60 times, workers
 * are stopped until their leases run out, 20 keys are replaced, each odd answer comes at each call, answers to submissions are lost, content is refused
 * and tasks are cancelled. Then the bills of providers are compared with the results and the books: no task is submitted twice, what was billed is booked,
 * and what
 * is booked beside that is in doubt, and says so.
 */
import { proveHosted } from "../../e2e/prove-hosted.ts";

const [tasks = 200, kills = Math.ceil((tasks * 60) / 200)] = process.argv.slice(2).map(Number);
await proveHosted({ tasks, kills, rotations: Math.ceil(kills / 3), pauses: Math.ceil(kills / 20), patience: 1_500_000 }, console.log);
